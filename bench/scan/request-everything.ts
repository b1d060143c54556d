import type { Client } from '#testing/client.ts';
import type { Ids } from '#testing/example-ids.ts';
import { CANARY, faultsOf } from './answer-faults.ts';
import { listCalls, listReads } from './list-calls.ts';
import { sendRaw } from './send-raw.ts';

export interface ScanResult {
  addresses: number;
  requests: number;
  faults: string[];
}

export async function requestEverything(url: string, ids: Ids, callers: readonly { name: string; client: Client }[]): Promise<ScanResult> {
  // The event stream is left out, because its response never ends.
  const reads = listReads(ids).filter(({ path }) => path !== '/api/eventi');
  const addresses = reads.map(({ endpoint, path }) => ({ path, isPublic: endpoint.needs === 'public' }));
  const result: ScanResult = { addresses: addresses.length, requests: 0, faults: [] };
  const sendAndCheck = async (method: string, path: string, caller: { name: string; client: Client }, isUnauthenticated = false) => {
    const { token } = caller.client;
    const answer = await sendRaw(url, method, path, token ? { cookie: `organico_sessione=${token}` } : {});
    result.requests += 1;
    for (const fault of faultsOf({ ...answer, isUnauthenticated }))
      result.faults.push(`${caller.name} ${method} ${path.split('?')[0]}: ${fault}`);
  };
  for (const caller of callers) {
    for (const { path, isPublic } of addresses) {
      for (const method of ['GET', 'HEAD']) await sendAndCheck(method, path, caller, caller.client.token === undefined && !isPublic);
    }
  }
  const [admin] = callers;
  const calls = admin ? await listCalls(ids, async () => undefined) : [];
  for (const { fields } of calls) {
    for (const { field, address } of fields) {
      const target = new URL(address, url);
      target.searchParams.set(field, CANARY);
      if (admin) await sendAndCheck('GET', target.pathname + target.search, admin);
    }
  }
  return result;
}
