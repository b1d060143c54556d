// Races over an onboarding: opening it, and taking its steps.
import type { Race } from './race.ts';
import { aBrand, aPerson, count, signIn } from './race-tools.ts';
import { insertWorkflow, type Sql } from './sql-rows.ts';

/** An employee without an onboarding, and a session of who may open one. */
async function aNewcomer(sql: Sql): Promise<{ token: string; dipendente_id: string }> {
  const token = await signIn(sql);
  const brand_id = await aBrand(sql);
  const { id: dipendente_id } = await aPerson(sql, brand_id);
  return { token, dipendente_id };
}

const oneOnboarding: Race = {
  name: 'un solo onboarding aperto',
  guard: 'workflows_uno_aperto',
  async prepare({ sql }) {
    const { token, dipendente_id } = await aNewcomer(sql);
    return {
      winners: () => count(sql, 'workflows where dipendente_id = $1', [dipendente_id]),
      request: () => ({ method: 'POST', path: '/api/workflows', token, body: { dipendente_id } }),
    };
  },
};

const oneStep: Race = {
  name: 'stesso passo del workflow',
  async prepare({ sql }) {
    const { token, dipendente_id } = await aNewcomer(sql);
    const { id } = await insertWorkflow(sql, { dipendente_id });
    return {
      winners: () => count(sql, 'workflow_passi where workflow_id = $1', [id]),
      request: (n) => ({ method: 'PUT', path: `/api/workflows/${id}/comunica_manager`, token, body: { note: `Nota ${n}` } }),
    };
  },
};

export const WORKFLOW_RACES: readonly Race[] = [oneOnboarding, oneStep];
