// What an exit changes of an employee (src/features/journeys/uscite).
import { sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import type { StatoDipendente } from '#shared/stati-dipendente.ts';

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
