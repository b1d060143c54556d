import type { Client } from '#testing/client.ts';
import type { Ids } from '#testing/example-ids.ts';
import { CANARY, faultsOf } from './answer-faults.ts';
import { everyRead, listCalls } from './list-calls.ts';
import { askRaw } from './send-raw.ts';

export interface Asked {
  addresses: number;
  requests: number;
  faults: string[];
}

/** Sends every GET of the contracts as each role and without a session, and as the amministratore with the canary in each query field. */
export async function askEverything(url: string, ids: Ids, people: readonly { name: string; client: Client }[]): Promise<Asked> {
  // The event stream never ends.
  const reads = everyRead(ids).filter(({ path }) => path !== '/api/eventi');
  const addresses = reads.map(({ endpoint, path }) => ({ path, isOpen: endpoint.needs === 'public' }));
  const asked: Asked = { addresses: addresses.length, requests: 0, faults: [] };
  const ask = async (method: string, path: string, who: { name: string; client: Client }, isStranger = false) => {
    const { token } = who.client;
    const heard = await askRaw(url, method, path, token ? { cookie: `organico_sessione=${token}` } : {});
    asked.requests += 1;
    for (const fault of faultsOf({ ...heard, isStranger })) asked.faults.push(`${who.name} ${method} ${path.split('?')[0]}: ${fault}`);
  };
  for (const who of people) {
    for (const { path, isOpen } of addresses) {
      for (const method of ['GET', 'HEAD']) await ask(method, path, who, who.client.token === undefined && !isOpen);
    }
  }
  const [admin] = people;
  const calls = admin ? await listCalls(ids, async () => undefined) : [];
  for (const { fields } of calls) {
    for (const { field, address } of fields) {
      const at = new URL(address, url);
      at.searchParams.set(field, CANARY);
      if (admin) await ask('GET', at.pathname + at.search, admin);
    }
  }
  return asked;
}
