import type { Importazione, RigaImportata } from '#features/exchange/importazioni/contract.ts';
import { listRighe } from '#features/exchange/importazioni/contract.ts';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import type { Answer, Client } from './client.ts';

export async function uploadImport(
  client: Client,
  elenco: ElencoImportabile,
  file: string | Uint8Array,
  nome = 'elenco.csv',
): Promise<Answer<unknown>> {
  const response = await fetch(`${client.url}/api/importazioni?${new URLSearchParams({ elenco, nome })}`, {
    method: 'POST',
    headers: { cookie: `organico_sessione=${client.token}`, 'content-type': 'application/octet-stream' },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

export async function importFile(
  client: Client,
  elenco: ElencoImportabile,
  file: string | Uint8Array,
  nome?: string,
): Promise<{ importazione: Importazione; righe: RigaImportata[] }> {
  const { status, text, body } = await uploadImport(client, elenco, file, nome);
  if (status !== 201) throw new Error(`${status} ${text}`);
  const importazione = body as Importazione;
  return { importazione, righe: await righeOf(client, importazione.id) };
}

export async function righeOf(client: Client, id: number): Promise<RigaImportata[]> {
  return client.call(listRighe, { params: { id: String(id) } });
}
