import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { personIfAny } from '#server/db/mentions.ts';
import { MOST_OF_HISTORY, Page } from '#server/http/page.ts';
import { DI_UN_ALTRO_BRAND } from '#server/register/things.ts';
import { wasVisible } from '#server/register/was-visible.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Possesso } from '../contract.ts';
import type { Kind } from '../kind.ts';
import { joinPlace, PLACE_IF_ANY } from './find-place.ts';

const DI_ALTRI = 'Un altro brand';

/**
 * Who has had a thing and has it, the newest first; of a day, who had it then: on the day when it changes hands, both. The caller has shown that it may see the thing. Whoever is or was of a brand
 * that it does not see stays without a name; who was deleted since keeps theirs. So with showrooms (rule 84).
 */
export async function listHolders(
  db: Db,
  scope: Scope,
  { periods, placeable }: Kind,
  itemId: number,
  il?: string,
): Promise<Page<Possesso>> {
  const ofOwnBrand = sql`(${scope.amministratore}::boolean or ${inBrands('p.brand_id', scope.can_view)})`;
  const wasKnown = sql`(${ofOwnBrand} and ${wasVisible(scope, 'dipendenti', sql.ref('p.dipendente_id'))})`;
  const wasThen =
    il === undefined ? sql`true` : sql`p.data_assegnazione <= ${il}::date and (p.data_revoca is null or p.data_revoca >= ${il}::date)`;
  const place = placeable ? placeOf(scope, ofOwnBrand) : NO_PLACE;
  const isTold = sql`(d.id is not null or (p.dipendente_nome is not null and ${wasKnown}) or ${place.isTold})`;
  const { rows } = await sql<Omit<Possesso, 'nome'> & { dipendente_nome: string | null; luogo_nome: string | null; totale: number }>`
    select p.id, p.data_assegnazione, p.data_revoca, count(*) over () as totale,
      ${personIfAny('d')} as dipendente, ${place.luogo} as luogo, ${place.nome} as luogo_nome,
      case when ${wasKnown} then p.dipendente_nome end as dipendente_nome,
      case when ${isTold} then p.note end as note,
      case when ${isTold} then to_jsonb(p) ->> 'numero_telefono' end as numero_telefono
    from ${sql.table(periods.table)} p ${place.join}
    left join dipendenti d on d.id = p.dipendente_id
      and ${inBrands('d.brand_id', scope.can_view)} and ${ofOwnBrand}
    where ${sql.ref(`p.${periods.column}`)} = ${itemId} and ${wasThen}
    order by p.data_assegnazione desc, p.id desc limit ${MOST_OF_HISTORY}::integer`.execute(scoped(db, scope));
  const items = rows.map(({ dipendente_nome, luogo_nome, totale: _, ...period }) => ({
    ...period,
    nome: period.dipendente
      ? `${period.dipendente.nome} ${period.dipendente.cognome}`
      : (dipendente_nome ?? period.luogo?.nome ?? luogo_nome ?? (placeable ? DI_ALTRI : DI_UN_ALTRO_BRAND)),
  }));
  return new Page(items, rows[0]?.totale ?? 0, undefined);
}

const NO_PLACE = { join: sql``, luogo: sql`null::jsonb`, nome: sql`null::text`, isTold: sql`false` };

/** The same of the showroom of the period `p`: of who sees one, and of who saw one that was deleted since. */
function placeOf(scope: Scope, ofOwnBrand: RawBuilder<unknown>) {
  const wasKnown = sql`(p.luogo_nome is not null and ${ofOwnBrand} and ${wasVisible(scope, 'showrooms', sql.ref('p.showroom_id'))})`;
  return {
    join: joinPlace(scope),
    luogo: PLACE_IF_ANY,
    nome: sql`case when ${wasKnown} then p.luogo_nome end`,
    isTold: sql`(luogo.id is not null or ${wasKnown})`,
  };
}
