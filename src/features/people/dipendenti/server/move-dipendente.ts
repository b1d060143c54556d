// What it takes for an employee to go elsewhere. What goes with them is decided by who calls it (src/features/journeys/trasferimenti).
import { sql } from 'kysely';
import { inBrands, requireKnownBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import type { StatoDipendente } from '#shared/stati-dipendente.ts';
import type { Dipendente, DipendenteChange } from '../contract.ts';
import { changesAgainst } from '../rules.ts';
import { dipendentiVersioned } from './live.ts';
import { findVisible, lockDipendente, setDipendente } from './queries.ts';
import { checkPlace } from './write-dipendente.ts';

/** The employee, to a caller that may move them from their brand to this one; 404 when not visible, 403 without the right on both. */
export async function findMovable(db: Db, scope: Scope, id: string, brand_id: number | undefined): Promise<Dipendente> {
  const shown = await findVisible(db, scope, id);
  requireRight(scope, 'dipendenti.modifica', [shown.brand_id]);
  if (brand_id !== undefined) {
    requireKnownBrands(scope, 'brand_id', [brand_id]);
    requireRight(scope, 'dipendenti.modifica', [brand_id]);
  }
  return shown;
}

type Where = Pick<DipendenteChange, 'brand_id' | 'showroom' | 'manager_id' | 'posizione'>;

/** A move that may be made: the employee before it, and what it changes of them. */
export interface Move {
  shown: Dipendente;
  changes: DipendenteChange;
}

/** Holds the employee until the transaction ends, and checks where they are to go: a showroom of the brand, a visible manager. */
export async function prepareMove(
  db: Tx,
  scope: Scope,
  id: string,
  { updated_at, ...wanted }: Where & { updated_at?: string | undefined },
): Promise<Move> {
  await lockDipendente(db, scope, id);
  const shown = await findMovable(db, scope, id, wanted.brand_id);
  await refuseNewer(db, scope, dipendentiVersioned, { id, read: updated_at, what: 'questo dipendente' });
  const changes = changesAgainst<DipendenteChange>(wanted, shown);
  await checkPlace(db, scope, shown, changes);
  return { shown, changes };
}

/** Writes a prepared move. The database refuses it as long as something is held under the former brand. */
export async function writeMove(db: Tx, scope: Scope, { shown, changes }: Move): Promise<void> {
  await setDipendente(db, scope, shown.id, changes);
}

// What an exit changes of an employee (src/features/journeys/uscite).
interface Stand {
  stato: StatoDipendente;
  isactive: boolean;
  data_dismissione: string | null;
}

export interface Leaver extends Stand {
  id: string;
  nome: string;
  cognome: string;
  email: string;
  brand_id: number;
  data_assunzione: string | null;
}

/** An employee as stored, whom nobody else changes until the transaction ends; 404 when not visible. Not for an answer: the state may be an illness. */
export async function holdLeaver(db: Tx, scope: Scope, id: string): Promise<Leaver> {
  const { rows } = await sql<Leaver>`
    select id, nome, cognome, email, brand_id, stato, isactive, data_assunzione, data_dismissione from dipendenti
    where id = ${id} and ${inBrands('brand_id', scope.can_view)} for no key update`.execute(scoped(db, scope));
  const [found] = rows;
  if (!found) throw dipendenteNonTrovato();
  return found;
}

/** Waits for what is being given to somebody at this moment, and lets nothing more be given until the transaction ends. */
export async function keepFromGifts(db: Tx, scope: Scope, id: string): Promise<void> {
  await sql`select from dipendenti where id = ${id} for update`.execute(scoped(db, scope));
}

/** Changes where somebody stands. The caller has shown that it may. */
export async function markLeaver(db: Tx, scope: Scope, id: string, stand: Partial<Stand>): Promise<void> {
  await scoped(db, scope).updateTable('dipendenti').set(stand).where('id', '=', id).execute();
}

/** Puts somebody back where they stood. An illness that has lost its beginning meanwhile is none. */
export async function unmarkLeaver(db: Tx, scope: Scope, id: string, { stato, isactive, data_dismissione }: Stand): Promise<void> {
  await sql`
    update dipendenti set isactive = ${isactive}, data_dismissione = ${data_dismissione},
      stato = case when ${stato} = 'in malattia' and data_inizio_malattia is null then 'entrato' else ${stato} end
    where id = ${id}`.execute(scoped(db, scope));
}
