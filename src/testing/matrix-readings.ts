// The part of the authorization matrix that checks contents instead of the status of a call: the permissions in the session,
// and the visible reserved fields.
import { getDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { BrandAction } from '#shared/permissions.ts';
import { type Cell, may, type World } from './matrix.ts';
import { withSessions } from './matrix-subjects.ts';
import { ACTIONS } from './matrix-who.ts';

/** The `permessi` of every subject in the session, by action and brand. */
export async function readPermessi(world: World, actions = Object.keys(ACTIONS)): Promise<Cell[]> {
  const cells: Cell[] = [];
  const speaking = await withSessions(world.app, world.subjects);
  for (const { subject, client } of speaking) {
    const { name, is } = subject;
    if (!is) continue;
    const { body } = await client.fetch('GET', '/api/auth/me');
    const { permessi } = (body as unknown as { user: { permessi: { brand: Record<BrandAction, number[]> } } }).user;
    for (const action of actions) {
      for (const object of ['own', 'foreign'] as const) {
        const who = ACTIONS[action];
        const expected = who !== undefined && (object === 'foreign' ? is.amministratore : may(who, is));
        const told = permessi.brand[action as BrandAction].includes(world.brands[object]);
        cells.push({ subject: `${name}, ${action}`, object, expected: String(expected), got: String(told), through: told });
      }
    }
  }
  return cells;
}

/** Whether each subject sees all or nothing of the sick leave and salary of an employee on sick leave. */
export async function readReserved(world: World): Promise<Cell[]> {
  const { brand_id, dipendente_id } = world.objects.own;
  const cells: Cell[] = [];
  const speaking = await withSessions(world.app, world.subjects);
  for (const { subject, client } of speaking) {
    const { name, is } = subject;
    if (!is || !may('sees', is)) continue;
    const one = await client.call(getDipendente, { params: { id: dipendente_id } });
    const listed = (await client.call(listDipendenti, { query: { brand_id: String(brand_id), limit: '200' } })).find(
      ({ id }) => id === dipendente_id,
    );
    const leave = (row: typeof listed) => [
      row?.stato === 'in malattia',
      row?.data_inizio_malattia !== null,
      row?.data_fine_malattia !== null,
    ];
    const parts = { detail: [...leave(one), 'stipendio' in one], list: leave(listed) };
    for (const [part, shown] of Object.entries(parts)) {
      const expected = String(may('readsReserved', is));
      const odd = shown.map(String).find((each) => each !== expected);
      cells.push({ subject: `${name}, ${part}`, object: 'own', expected, got: odd ?? expected, through: shown.every(Boolean) });
    }
  }
  return cells;
}
