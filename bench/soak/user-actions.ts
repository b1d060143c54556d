// The actions of the simulated users by role, with their frequency. One step opens one screen or does one action.

import { listHardware } from '#features/equipment/hardware/contract.ts';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { getLavoro, getStats } from '#features/insight/dashboard/contract.ts';
import { listCronologia } from '#features/insight/registro/contract.ts';
import { listWorkflows } from '#features/journeys/workflows/contract.ts';
import { getDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { Read } from '#shared/endpoint.ts';
import { pathOf } from '#web/data/call.ts';
import type { View } from './shown-data.ts';
import type { Account, SimulatedUser, Spare } from './simulated-user.ts';

type Step = (user: SimulatedUser) => Promise<unknown>;

const SEARCH_TEXTS = ['ross', 'mari', 'gio', 'store man', 'bian', 'ferr', 'anna', 'lucia'];
const pickRandom = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

const viewOf = (read: Read, params: Record<string, unknown> = {}): View => ({ read, path: pathOf(read, params) });
const firstPageOf = (read: Read, query = ''): View => ({ read, path: `${read.path}?limit=50${query}` });

const dashboard: Step = (user) =>
  user.openScreen('dashboard', [viewOf(getStats), viewOf(getLavoro), firstPageOf(listDipendenti, '&sort=-created_at')]);
const workflows: Step = (user) => user.openScreen('workflow', [firstPageOf(listWorkflows)]);
const hardware: Step = (user) => user.openScreen('hardware', [firstPageOf(listHardware)]);

const employees: Step = async (user) => {
  const { next } = await user.openScreen('dipendenti', [firstPageOf(listDipendenti)]);
  if (next !== undefined && Math.random() < 0.5)
    await user.requestUntilDone('dipendenti, oltre', 'GET', `${listDipendenti.path}?limit=200&${next}`);
};
const searchList: Step = (user) =>
  user.openScreen('dipendenti cercati', [firstPageOf(listDipendenti, `&q=${encodeURIComponent(pickRandom(SEARCH_TEXTS))}`)]);

/** Types a text into the global search. The search sends a request at each pause in typing. */
const palette: Step = async (user) => {
  const text = pickRandom(SEARCH_TEXTS);
  for (const length of [3, text.length])
    await user.requestUntilDone('ricerca', 'GET', `/api/ricerca?q=${encodeURIComponent(text.slice(0, length))}`);
};

const employee: Step = (user) => openEmployee(user, pickRandom(user.account.employees));
const openEmployee = (user: SimulatedUser, id: string) =>
  user.openScreen('un dipendente', [viewOf(getDipendente, { id }), viewOf(getRisorse, { id }), viewOf(listCronologia, { id })]);

const edit: Step = async (user) => {
  const id = pickRandom(user.account.employees);
  await openEmployee(user, id);
  await user.write('modifica', 'modifica', (interno) =>
    user.client.send('modifica', 'PUT', pathOf(getDipendente, { id }), { body: { interno } }),
  );
};

const create: Step = (user) =>
  user.write('nuovo hardware', 'dispositivo', (nome) => {
    const body = { nome, tipo: 'laptop', marca: 'Lenovo', modello: 'T14', brandIds: [pickRandom(user.account.brands)] };
    return user.client.send('nuovo hardware', 'POST', listHardware.path, { body });
  });

const assignOrUnassign: Step = async (user) => {
  const spare = pickRandom(user.account.spares);
  await openEmployee(user, spare.dipendente_id);
  await (spare.assignmentMark === undefined ? assignSpare(user, spare) : unassignSpare(user, spare));
};

const assignSpare = async (user: SimulatedUser, spare: Spare) => {
  const { hardware: id, dipendente_id } = spare;
  let attempts = 0;
  spare.assignmentMark = 'forse';
  const mark = await user.write('consegna', 'consegna', (note) => {
    const accepted = attempts++ > 0 ? [409] : [];
    return user.client.send('consegna', 'PATCH', `/api/hardware/${id}/assign`, { body: { dipendente_id, note }, accepted });
  });
  spare.assignmentMark = mark ?? 'forse';
};

const unassignSpare = async (user: SimulatedUser, spare: Spare) => {
  const { hardware: id, assignmentMark = 'forse' } = spare;
  let attempts = 0;
  const answer = await user.repeatUntilDone('ritiro', () => {
    const accepted = assignmentMark === 'forse' || attempts++ > 0 ? [404, 409] : [];
    return user.client.send('ritiro', 'PATCH', `/api/hardware/${id}/unassign`, { accepted });
  });
  // The result is unknown when the end of the run has interrupted the request or the server could not process it.
  if (answer.status === 0 || answer.status >= 429) return;
  if (assignmentMark !== 'forse') user.recordUnassigned(assignmentMark);
  spare.assignmentMark = undefined;
};

const exportOf =
  (path: string): Step =>
  (user) =>
    user.requestUntilDone('esportazione', 'GET', `/api/export/${path}`);
const report: Step = (user) => user.requestUntilDone('report', 'GET', '/api/report');

const COMMON_STEPS: readonly [Step, number][] = [
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
const ASSIGN_STEP: [Step, number] = [assignOrUnassign, 8];

const STEPS_BY_ROLE: Record<Account['role'], readonly [Step, number][]> = {
  HR: [...COMMON_STEPS, [edit, 12]],
  IT: [...COMMON_STEPS, [create, 4], ASSIGN_STEP],
  MANAGER: [...COMMON_STEPS, ASSIGN_STEP],
  amministratore: [...COMMON_STEPS, [edit, 6], ASSIGN_STEP],
};

export async function runSession(user: SimulatedUser, steps: number, paceMs: number): Promise<void> {
  await user.signIn();
  await dashboard(user);
  for (let n = 0; n < steps && !user.isStopping; n++) {
    await user.pause(paceMs * (0.5 + Math.random()));
    if (!user.isStopping) await pickWeighted(STEPS_BY_ROLE[user.account.role])(user);
  }
  await user.signOut();
}

function pickWeighted(steps: readonly [Step, number][]): Step {
  let remaining = Math.random() * steps.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [step, weight] of steps) {
    remaining -= weight;
    if (remaining < 0) return step;
  }
  return employees;
}
