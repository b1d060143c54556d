import { sql } from 'kysely';
import { findHolder } from '#features/equipment/kit/server/find-holder.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { type Condizione, nienteDaVerbalizzare, refuseAction } from '../rules.ts';
import { writeVerbale } from './create-verbale.ts';
import { listThings } from './list-things.ts';
import { type HeldVerbale, lockVerbale } from './queries.ts';
import { closeLinks } from './sign-verbale.ts';

/**
 * Annuls a record, which stays with its number; resolves to the id of the one in its place, if one was asked for: of the same things as
 * they are called now. The number of what is annulled is not used again.
 */
export async function annulVerbale(
  db: Tx,
  scope: Scope,
  id: number,
  how: { motivo: string; sostituisci: boolean },
): Promise<number | null> {
  const verbale = await lockVerbale(db, scope, id);
  requireRight(scope, 'risorse.assegna', [verbale.brand_id]);
  const refusal = refuseAction('annulla', verbale);
  if (refusal) throw refusal;
  const all = scoped(db, scope);
  // First the old one: what stands on it is free again.
  await all.updateTable('verbali').set({ stato: 'annullato', motivo_annullo: how.motivo }).where('id', '=', id).execute();
  await closeLinks(db, id);
  if (!how.sostituisci) return null;
  const annullato_da = await replace(db, scope, verbale);
  await all.updateTable('verbali').set({ annullato_da }).where('id', '=', id).execute();
  return annullato_da;
}

interface Stored {
  tipo: TipoRisorsa;
  periodo_id: number;
  accessori: string | null;
  condizione: Condizione | null;
}

async function replace(db: Tx, scope: Scope, { id, brand_id, tipo, dipendente_id, note }: HeldVerbale): Promise<number> {
  if (dipendente_id === null) {
    throw new Problem('conflict', 'DIPENDENTE_ELIMINATO', 'La persona non è più in Organico: il verbale si può solo annullare.');
  }
  const persona = await findHolder(db, scope, dipendente_id);
  const { rows: before } = await sql<Stored>`
    select tipo, periodo_id, accessori, condizione from verbali_voci where verbale_id = ${id} order by posizione`.execute(
    scoped(db, scope),
  );
  const things = await listThings(db, scope, { dipendente_id, brand_id, tipo, periodi: before });
  const voci = before.flatMap(({ tipo, periodo_id, accessori, condizione }) => {
    const thing = things.find((each) => each.tipo === tipo && each.periodo_id === periodo_id);
    if (!thing) return [];
    const { gia_in: _, data: __, ...rest } = thing;
    return [{ ...rest, accessori, condizione }];
  });
  if (voci.length === 0) throw nienteDaVerbalizzare(tipo);
  return writeVerbale(db, scope, { persona, brand_id, tipo, voci, note });
}
