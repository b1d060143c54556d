// The part of the authorization matrix that checks contents instead of the status of a call: the permissions in the session,
// and the visible reserved fields.
import { getDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { BrandAction } from '#shared/permissions.ts';
import { type Cell, clientsOf, isAllowed, type World } from './matrix.ts';
import { ACTIONS } from './matrix-permissions.ts';

export async function readPermessi(world: World, actions = Object.keys(ACTIONS)): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const { subject, client } of clientsOf(world)) {
    const { name, caller } = subject;
    if (!caller) continue;
    const { body } = await client.fetch('GET', '/api/auth/me');
    const { permessi } = (body as unknown as { user: { permessi: { brand: Record<BrandAction, number[]> } } }).user;
    for (const action of actions) {
      for (const object of ['own', 'foreign'] as const) {
        const permission = ACTIONS[action];
        const expected = permission !== undefined && (object === 'foreign' ? caller.amministratore : isAllowed(permission, caller));
        const isGranted = permessi.brand[action as BrandAction].includes(world.brands[object]);
        cells.push({ subject: `${name}, ${action}`, object, expected: String(expected), actual: String(isGranted), succeeded: isGranted });
      }
    }
  }
  return cells;
}

/** Checks for each caller whether the sick leave and salary of an employee are all visible or all hidden. */
export async function readReserved(world: World): Promise<Cell[]> {
  const { brand_id, dipendente_id } = world.objects.own;
  const cells: Cell[] = [];
  for (const { subject, client } of clientsOf(world)) {
    const { name, caller } = subject;
    if (!caller || !isAllowed('view', caller)) continue;
    const detail = await client.call(getDipendente, { params: { id: dipendente_id } });
    const listRow = (await client.call(listDipendenti, { query: { brand_id: String(brand_id), limit: '200' } })).find(
      ({ id }) => id === dipendente_id,
    );
    const sickLeaveOf = (row: typeof listRow) => [
      row?.stato === 'in malattia',
      row?.data_inizio_malattia !== null,
      row?.data_fine_malattia !== null,
    ];
    const shownByView = { detail: [...sickLeaveOf(detail), 'stipendio' in detail], list: sickLeaveOf(listRow) };
    for (const [view, shown] of Object.entries(shownByView)) {
      const expected = String(isAllowed('viewReserved', caller));
      const unexpected = shown.map(String).find((each) => each !== expected);
      cells.push({ subject: `${name}, ${view}`, object: 'own', expected, actual: unexpected ?? expected, succeeded: shown.every(Boolean) });
    }
  }
  return cells;
}
