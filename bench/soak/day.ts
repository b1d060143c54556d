// The actions of the simulated users by role, with their frequency. One step opens one screen or does one action.

import { listHardware } from '#features/equipment/hardware/contract.ts';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { getLavoro, getStats } from '#features/insight/dashboard/contract.ts';
import { listCronologia } from '#features/insight/registro/contract.ts';
import { listWorkflows } from '#features/journeys/workflows/contract.ts';
import { getAvvisi } from '#features/notifications/avvisi/contract.ts';
import { getDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { Read } from '#shared/endpoint.ts';
import { pathOf } from '#web/data/call.ts';
import type { View } from './shown-data.ts';
import type { Account, Person, Spare } from './simulated-user.ts';

type Step = (person: Person) => Promise<unknown>;

const TEXTS = ['ross', 'mari', 'gio', 'store man', 'bian', 'ferr', 'anna', 'lucia'];
const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

const at = (read: Read, params: Record<string, unknown> = {}): View => ({ read, path: pathOf(read, params) });
const pageOf = (read: Read, query = ''): View => ({ read, path: `${read.path}?limit=50${query}` });
// Every screen also loads the notifications.
const BELL = at(getAvvisi);

const dashboard: Step = (person) =>
  person.look('dashboard', [at(getStats), at(getLavoro), pageOf(listDipendenti, '&sort=-created_at'), BELL]);
const workflows: Step = (person) => person.look('workflow', [pageOf(listWorkflows), BELL]);
const hardware: Step = (person) => person.look('hardware', [pageOf(listHardware), BELL]);

const employees: Step = async (person) => {
  const { next } = await person.look('dipendenti', [pageOf(listDipendenti), BELL]);
  if (next !== undefined && Math.random() < 0.5)
    await person.insist('dipendenti, oltre', 'GET', `${listDipendenti.path}?limit=200&${next}`);
};
const searchList: Step = (person) =>
  person.look('dipendenti cercati', [pageOf(listDipendenti, `&q=${encodeURIComponent(one(TEXTS))}`), BELL]);

/** The search sends a request at each pause in typing. */
const palette: Step = async (person) => {
  const text = one(TEXTS);
  for (const end of [3, text.length]) await person.insist('ricerca', 'GET', `/api/ricerca?q=${encodeURIComponent(text.slice(0, end))}`);
};

const employee: Step = (person) => openEmployee(person, one(person.account.people));
const openEmployee = (person: Person, id: string) =>
  person.look('un dipendente', [at(getDipendente, { id }), at(getRisorse, { id }), at(listCronologia, { id }), BELL]);

const edit: Step = async (person) => {
  const id = one(person.account.people);
  await openEmployee(person, id);
  await person.write('modifica', 'modifica', (interno) =>
    person.door.ask('modifica', 'PUT', pathOf(getDipendente, { id }), { body: { interno } }),
  );
};

const create: Step = (person) =>
  person.write('nuovo hardware', 'dispositivo', (nome) => {
    const body = { nome, tipo: 'laptop', marca: 'Lenovo', modello: 'T14', brandIds: [one(person.account.brands)] };
    return person.door.ask('nuovo hardware', 'POST', listHardware.path, { body });
  });

const giveOrTakeBack: Step = async (person) => {
  const spare = one(person.account.spares);
  await openEmployee(person, spare.dipendente_id);
  await (spare.given === undefined ? give(person, spare) : takeBack(person, spare));
};

const give = async (person: Person, spare: Spare) => {
  const { hardware: id, dipendente_id } = spare;
  let earlier = 0;
  spare.given = 'forse';
  const mark = await person.write('consegna', 'consegna', (note) => {
    const fine = earlier++ > 0 ? [409] : [];
    return person.door.ask('consegna', 'PATCH', `/api/hardware/${id}/assign`, { body: { dipendente_id, note }, fine });
  });
  spare.given = mark ?? 'forse';
};

const takeBack = async (person: Person, spare: Spare) => {
  const { hardware: id, given = 'forse' } = spare;
  let earlier = 0;
  const answer = await person.insistOn('ritiro', () => {
    const fine = given === 'forse' || earlier++ > 0 ? [404, 409] : [];
    return person.door.ask('ritiro', 'PATCH', `/api/hardware/${id}/unassign`, { fine });
  });
  // The end of the run may have cut the request off; then the result is unknown.
  if (answer.status === 0 || answer.status >= 429) return;
  if (given !== 'forse') person.noteTakenBack(given);
  spare.given = undefined;
};

const exportOf =
  (path: string): Step =>
  (person) =>
    person.insist('esportazione', 'GET', `/api/export/${path}`);
const report: Step = (person) => person.insist('report', 'GET', '/api/report');

const EVERYBODY: readonly [Step, number][] = [
  [employees, 16],
  [searchList, 14],
  [palette, 10],
  [employee, 20],
  [hardware, 8],
  [dashboard, 6],
  [workflows, 4],
  [exportOf('dipendenti.csv'), 0.4],
  [exportOf('hardware.xlsx'), 0.2],
  [report, 0.4],
];
const GIVES: [Step, number] = [giveOrTakeBack, 8];

const STEPS: Record<Account['role'], readonly [Step, number][]> = {
  HR: [...EVERYBODY, [edit, 12]],
  IT: [...EVERYBODY, [create, 4], GIVES],
  MANAGER: [...EVERYBODY, GIVES],
  amministratore: [...EVERYBODY, [edit, 6], GIVES],
};

/** One session from sign-in to sign-out. */
export async function sitting(person: Person, steps: number, paceMs: number): Promise<void> {
  await person.signIn();
  await dashboard(person);
  for (let n = 0; n < steps && !person.isLeaving; n++) {
    await person.pause(paceMs * (0.5 + Math.random()));
    if (!person.isLeaving) await weighed(STEPS[person.account.role])(person);
  }
  await person.signOut();
}

function weighed(steps: readonly [Step, number][]): Step {
  let rest = Math.random() * steps.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [step, weight] of steps) {
    rest -= weight;
    if (rest < 0) return step;
  }
  return employees;
}
