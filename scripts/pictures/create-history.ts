import type { APIRequestContext, Browser } from '@playwright/test';
import { PASSWORD } from '#demo/data/company.ts';

interface Found {
  id: string;
}

export const WORKED_ON = 'Sofia Marchetti';

/** Changes an employee with three accounts, so that the history in the pictures has content: demo data have no authors. */
export async function workOnIt(browser: Browser, url: string): Promise<void> {
  const hr = await signIn(browser, url, 'marta.rinaldi');
  const { id } = await first(hr, `/api/dipendenti?q=${encodeURIComponent(WORKED_ON)}`);
  await answered(hr.put(`/api/dipendenti/${id}`, { data: { posizione: 'E-commerce Manager', interno: '214' } }));
  const workflow = await first(hr, `/api/workflows?dipendente_id=${id}`);
  const note = 'Comincia il primo del mese: servono portatile e telefono.';
  await answered(hr.put(`/api/workflows/${workflow.id}/comunica_manager`, { data: { note } }));

  const it = await signIn(browser, url, 'pietro.fontana');
  const laptop = await first(it, '/api/hardware?tipo=laptop&stato=attivo&assegnato=false&brand_id=1');
  await answered(it.patch(`/api/hardware/${laptop.id}/assign`, { data: { dipendente_id: id } }));
}

async function signIn(browser: Browser, url: string, username: string): Promise<APIRequestContext> {
  const { request } = await browser.newContext({ baseURL: url });
  await answered(request.post('/api/auth/login', { data: { username, password: PASSWORD } }));
  return request;
}

async function first(as: APIRequestContext, path: string): Promise<Found> {
  const [found] = (await (await answered(as.get(path))).json()) as Found[];
  if (!found) throw new Error(`Nothing at ${path}`);
  return found;
}

async function answered<A extends { ok(): boolean; text(): Promise<string> }>(asking: Promise<A>): Promise<A> {
  const answer = await asking;
  if (!answer.ok()) throw new Error(await answer.text());
  return answer;
}
