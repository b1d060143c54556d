import type { Race } from './race.ts';
import { aBrand, aPerson, countRows, signIn } from './race-tools.ts';
import { assign, insertAsset, insertRow, insertWorkflow, type Sql } from './sql-rows.ts';

async function aNewcomer(sql: Sql): Promise<{ token: string; dipendente_id: string }> {
  const token = await signIn(sql);
  const brand_id = await aBrand(sql);
  const { id: dipendente_id } = await aPerson(sql, brand_id);
  return { token, dipendente_id };
}

const oneOnboarding: Race = {
  name: 'An employee has one open onboarding',
  guard: 'workflows_uno_aperto',
  async prepare({ sql }) {
    const { token, dipendente_id } = await aNewcomer(sql);
    return {
      winners: () => countRows(sql, 'workflows where dipendente_id = $1', [dipendente_id]),
      request: () => ({ method: 'POST', path: '/api/workflows', token, body: { dipendente_id } }),
    };
  },
};

const oneStep: Race = {
  name: 'Several callers take the same step of a workflow',
  async prepare({ sql }) {
    const { token, dipendente_id } = await aNewcomer(sql);
    const { id } = await insertWorkflow(sql, { dipendente_id });
    return {
      winners: () => countRows(sql, 'workflow_passi where workflow_id = $1', [id]),
      request: (n) => ({ method: 'PUT', path: `/api/workflows/${id}/comunica_manager`, token, body: { note: `Nota ${n}` } }),
    };
  },
};

const oneCancellation: Race = {
  name: 'Several callers cancel the same workflow',
  async prepare({ sql }) {
    const { token, dipendente_id } = await aNewcomer(sql);
    const { id } = await insertWorkflow(sql, { dipendente_id });
    return {
      winners: () => countRows(sql, 'workflow_passi where workflow_id = $1', [id]),
      request: (n) => ({ method: 'POST', path: `/api/workflows/${id}/annulla`, token, body: { motivo: `Motivo ${n}` } }),
    };
  },
};

const cancelledWhileUnassigned: Race = {
  name: 'A workflow is cancelled while an item reserved for it is unassigned',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const brand_id = await aBrand(sql);
    const person = await aPerson(sql, brand_id);
    const { id } = await insertWorkflow(sql, { dipendente_id: person.id });
    const laptop = await insertAsset(sql, 'hardware', [brand_id]);
    const { rows } = await sql.query("select to_char(oggi() + 10, 'YYYY-MM-DD') as day");
    const { id: periodo_id } = await assign(sql, 'hardware', laptop, person, { data_assegnazione: rows[0].day });
    await insertRow(sql, 'richieste', { workflow_id: id, tipo: 'hardware', descrizione: 'Portatile', stato: 'assegnata', periodo_id });
    return {
      allowedStatuses: [200, 409],
      request: (n) =>
        n % 4 < 2
          ? { method: 'POST', path: `/api/workflows/${id}/annulla`, token, body: { motivo: `Motivo ${n}` } }
          : { method: 'PATCH', path: `/api/hardware/${laptop}/unassign`, token, body: {} },
      winners: () => countRows(sql, `workflows w join richieste r on r.workflow_id = w.id and r.stato = 'non_serve' where w.id = $1`, [id]),
    };
  },
};

const oneListOfLines: Race = {
  name: 'Several callers save the requested items from the same version',
  async prepare({ sql }) {
    const { token, dipendente_id } = await aNewcomer(sql);
    const { id, updated_at } = await insertWorkflow(sql, { dipendente_id });
    const line = (n: number) => ({ tipo: 'hardware', descrizione: `Portatile ${n}` });
    return {
      winners: () => countRows(sql, 'richieste where workflow_id = $1', [id]),
      request: (n) => ({ method: 'PUT', path: `/api/workflows/${id}/richieste`, token, body: { voci: [line(n)], updated_at } }),
    };
  },
};

const oneTick: Race = {
  name: 'Several callers tick the same task',
  async prepare({ sql }) {
    const { token, dipendente_id } = await aNewcomer(sql);
    const workflow = await insertWorkflow(sql, { dipendente_id });
    const task = { workflow_id: workflow.id, dipendente_id, nome: 'Contratto', mano: 'hr' };
    const { id, updated_at } = await insertRow(sql, 'attivita', task);
    return {
      winners: () => countRows(sql, "registro where oggetto = 'attivita' and oggetto_id = $1 and azione = 'modifica'", [String(id)]),
      request: () => ({ method: 'PATCH', path: `/api/attivita/${id}`, token, body: { fatta: true, updated_at } }),
    };
  },
};

export const WORKFLOW_RACES: readonly Race[] = [oneOnboarding, oneStep, oneCancellation, cancelledWhileUnassigned, oneListOfLines, oneTick];
