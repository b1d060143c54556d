import { attachDocumento } from '#features/documents/documenti/server/attach-documento.ts';
import type { Tx } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { AdempimentiInput, TipoAdempimento } from '../contract.ts';
import { checkApplies, FUTURO, lottoTitle, SERVE_DOCUMENTO } from '../rules.ts';
import { findTipo, insertAdempimenti, insertEsenzione, lockPeople, removeEsenzione } from './queries.ts';

/** Records a requirement for all of these employees, or for none of them, as one lot. Returns the lot. */
export async function recordAdempimenti(db: Tx, scope: Scope, input: AdempimentiInput): Promise<number | null> {
  const { tipo_id, dipendente_ids, fatto_il, documento_id = null } = input;
  const tipo = await findTipo(db, scope, tipo_id);
  const people = await lockForChange(db, scope, dipendente_ids, tipo);
  if (fatto_il > todayInItaly(new Date())) throw invalidField('fatto_il', FUTURO);
  if (tipo.serve_documento && documento_id === null)
    throw new Problem('conflict', 'SERVE_DOCUMENTO', `${SERVE_DOCUMENTO}.`, { fields: { documento_id: SERVE_DOCUMENTO } });
  const riservato = isRiservato(tipo);
  const { lotto } = await runAsLotto(
    db,
    'adempimento',
    () => lottoTitle('Adempimento registrato', tipo, people),
    async () => {
      if (documento_id !== null) await attachDocumento(db, scope, documento_id, { dipendente_ids, isRiservato: riservato });
      await insertAdempimenti(db, scope, dipendente_ids, { tipo_id, fatto_il, documento_id, riservato });
    },
  );
  return lotto;
}

interface EmployeeAndTipo {
  id: string;
  tipo_id: number;
}

/** Exempts an employee from a requirement, as a lot. Returns the lot. */
export async function exempt(db: Tx, scope: Scope, { id, tipo_id }: EmployeeAndTipo, motivo: string): Promise<number | null> {
  const tipo = await findTipo(db, scope, tipo_id);
  const people = await lockForChange(db, scope, [id], tipo);
  const { lotto } = await runAsLotto(
    db,
    'adempimento',
    () => lottoTitle('Esenzione', tipo, people),
    () => insertEsenzione(db, scope, { dipendente_id: id, tipo_id, motivo, riservato: isRiservato(tipo) }),
  );
  return lotto;
}

/** Removes the exemption of an employee, as a lot. Returns the lot. 404 when the employee is not exempt. */
export async function removeExemption(db: Tx, scope: Scope, { id, tipo_id }: EmployeeAndTipo): Promise<number | null> {
  const tipo = await findTipo(db, scope, tipo_id);
  const people = await lockForChange(db, scope, [id], tipo);
  const { lotto } = await runAsLotto(
    db,
    'adempimento',
    () => lottoTitle('Esenzione tolta', tipo, people),
    async () => {
      if (await removeEsenzione(db, scope, id, tipo_id)) return;
      throw new Problem('not_found', 'ESENZIONE_NON_TROVATA', 'La persona non è esente da questo adempimento.');
    },
  );
  return lotto;
}

const isRiservato = ({ categoria }: TipoAdempimento) => categoria === 'visita_medica';

/** Locks the employees and checks the permission on their brands, and that the requirement applies to each of them. */
async function lockForChange(db: Tx, scope: Scope, ids: readonly string[], tipo: TipoAdempimento) {
  const people = await lockPeople(db, scope, ids, tipo.id);
  const brands = people.map(({ brand_id }) => brand_id);
  requireRight(scope, 'dipendenti.modifica', brands);
  if (isRiservato(tipo)) requireRight(scope, 'riservati.modifica', brands);
  for (const person of people) {
    const problem = checkApplies(person, tipo);
    if (problem) throw problem;
  }
  return people;
}
