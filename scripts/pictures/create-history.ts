import type { APIRequestContext, Browser } from '@playwright/test';
import { PASSWORD } from '#demo/data/company.ts';

interface Row {
  id: string;
}

export const EDITED_EMPLOYEE = 'Sofia Marchetti';

/**
 * Edits an employee as three different accounts, so that the history in the pictures shows authors. The changes in the demo data have no
 * author.
 */
export async function createHistory(browser: Browser, url: string): Promise<void> {
  const hrContext = await signIn(browser, url, 'marta.rinaldi');
  const { id } = await findFirst(hrContext, `/api/dipendenti?q=${encodeURIComponent(EDITED_EMPLOYEE)}`);
  await requireOk(hrContext.put(`/api/dipendenti/${id}`, { data: { posizione: 'E-commerce Manager', interno: '214' } }));
  const workflow = await findFirst(hrContext, `/api/workflows?dipendente_id=${id}`);
  const note = 'Comincia il primo del mese: servono portatile e telefono.';
  await requireOk(hrContext.put(`/api/workflows/${workflow.id}/comunica_manager`, { data: { note } }));

  const itContext = await signIn(browser, url, 'pietro.fontana');
  const laptop = await findFirst(itContext, '/api/hardware?tipo=laptop&stato=attivo&assegnato=false&brand_id=1');
  await requireOk(itContext.patch(`/api/hardware/${laptop.id}/assign`, { data: { dipendente_id: id } }));
}

async function signIn(browser: Browser, url: string, username: string): Promise<APIRequestContext> {
  const { request } = await browser.newContext({ baseURL: url });
  await requireOk(request.post('/api/auth/login', { data: { username, password: PASSWORD } }));
  return request;
}

async function findFirst(context: APIRequestContext, path: string): Promise<Row> {
  const [row] = (await (await requireOk(context.get(path))).json()) as Row[];
  if (!row) throw new Error(`No row at ${path}`);
  return row;
}

async function requireOk<A extends { ok(): boolean; text(): Promise<string> }>(pending: Promise<A>): Promise<A> {
  const answer = await pending;
  if (!answer.ok()) throw new Error(await answer.text());
  return answer;
}
