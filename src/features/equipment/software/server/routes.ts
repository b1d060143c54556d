import { sql } from 'kysely';
import type { DaRiprendere } from '#features/equipment/asset-types/contract.ts';
import { findHolder, PLACE_IF_ANY } from '#features/equipment/asset-types/server/find-receiver.ts';
import { servedKind } from '#features/equipment/asset-types/server/item-queries.ts';
import { takeBackFrom } from '#features/equipment/asset-types/server/move-item.ts';
import { hasBegun } from '#features/equipment/asset-types/server/periods.ts';
import { givingRoutes, itemRoutes } from '#features/equipment/asset-types/server/routes.ts';
import { reportsTo } from '#features/equipment/asset-types/server/select-holder.ts';
import { inBrands, visibleBrandsOf } from '#server/db/brand-links.ts';
import { equals, expiring, matches } from '#server/db/conditions.ts';
import { counted } from '#server/db/counted.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { brandOf, personOf, personOrder } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ParsedOf } from '#shared/endpoint.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import {
  type AssegnazioneInElenco,
  type AssegnazioneSoftware,
  calls,
  listAssegnazioniSoftware,
  listSoftwareOfDipendente,
} from '../contract.ts';
import { SOFTWARE as SOFTWARE_KIND } from '../kind.ts';
import { checkAssignable, checkDeletable, checkNumeroLicenze } from '../rules.ts';
import { hasFreeSeats, isFull, softwareQueries } from './queries.ts';

// Whoever moves seats holds the licence's row first: two callers for the last seat wait for each other there.
export const software = servedKind(softwareQueries, calls.assign, {
  refuseChange: (item, { numero_licenze }) => checkNumeroLicenze(item, numero_licenze as number | null | undefined), // as its contract has it
  refuseDeletion: checkDeletable,
  refuseGiving: checkAssignable,
  period: () => ({}),
});

export const softwareRoutes: Route[] = [
  ...itemRoutes(calls, software),

  ...givingRoutes(calls, software, {
    takeBack: (db, scope, id, { dipendente_id, data_restituzione: day }: DaRiprendere & { dipendente_id: string }) =>
      takeBackFrom(db, scope, softwareQueries, { id, dipendente_id, day }),
  }),

  route(listAssegnazioniSoftware, ({ db, scope, query }) => listAssegnazioni(db, scope, query)),

  route(listSoftwareOfDipendente, async ({ db, scope, params }) => {
    const { id } = await findHolder(db, scope, params.id);
    return listAssegnazioniOf(db, scope, id);
  }),
];

const SORT_KEYS: Record<string, SortKey> = {
  cognome: { by: personOrder('d'), type: 'text' },
  software: { by: sql`s.nome collate "it-x-icu"`, type: 'text' },
  data_assegnazione: { by: sql.ref('p.data_assegnazione'), type: 'date' },
  created_at: { by: sql.ref('p.created_at'), type: 'timestamptz' },
};

type AssegnazioniFilter = Partial<Omit<ParsedOf<typeof listAssegnazioniSoftware>['query'], keyof ListQuery>> & { q?: string | undefined };

const SOFTWARE = sql<AssegnazioneSoftware['software']>`jsonb_build_object(
  'id', s.id, 'nome', s.nome, 'versione', s.versione, 'licenza', s.licenza, 'costo_licenza', s.costo_licenza::text,
  'costo_annuo', s.costo_licenza::text, 'data_scadenza', s.data_scadenza, 'fornitore', s.fornitore, 'categoria', s.categoria,
  'numero_licenze', s.numero_licenze, 'licenze_utilizzate', s.licenze_utilizzate)`;

const GIORNI = sql<number>`greatest(oggi() - p.data_assegnazione, 0)`;

/**
 * Open periods of those whom the caller may see. A period is open under the employee's brand, which is one of the software's
 * (the database holds it): who may see the one may see the other.
 */
function openPeriods(db: Db, scope: Scope, filter: AssegnazioniFilter) {
  const { q, software_id, dipendente_id, brand_id, showroom, manager_id, dipartimento, scadenza, assegnato, ...rest } = filter;
  const { esaurite, posti_liberi, riservate } = rest;
  const brands = brand_id === undefined ? scope.can_view : scope.can_view.filter((id) => id === brand_id);
  const ofSoftware = SOFTWARE_KIND.filters.map((name) => equals(`s.${name}`, filter[name]));
  return scoped(db, scope)
    .selectFrom('dipendenti_software as p')
    .innerJoin('dipendenti as d', 'd.id', 'p.dipendente_id')
    .innerJoin('brands as b', 'b.id', 'd.brand_id')
    .innerJoin('software as s', 's.id', 'p.software_id')
    .where('p.data_revoca', 'is', null)
    .where(inBrands('d.brand_id', brands))
    .where(matches(sql`(d.ricerca || ' ' || s.ricerca)`, q))
    .where(expiring('s.data_scadenza', scadenza))
    .where(reportsTo(scope, 'd', manager_id))
    .where(equals('d.dipartimento', dipartimento))
    .where(sql<boolean>`${sql.join([sql`true`, ...ofSoftware], sql` and `)}`)
    .where(sql<boolean>`${assegnato ?? true}::boolean`) // what nobody has is in no row
    .$if(esaurite !== undefined, (periods) => periods.where(sql<boolean>`${isFull('s')} = ${esaurite}::boolean`))
    .$if(posti_liberi !== undefined, (periods) => periods.where(sql<boolean>`${hasFreeSeats('s')} = ${posti_liberi}::boolean`))
    .$if(riservate !== undefined, (periods) => periods.where(sql<boolean>`(not ${hasBegun('p')}) = ${riservate}::boolean`))
    .$if(showroom !== undefined, (periods) => periods.where('d.showroom', '=', Number(showroom)))
    .$if(software_id !== undefined, (periods) => periods.where('p.software_id', '=', Number(software_id)))
    .$if(dipendente_id !== undefined, (periods) => periods.where('p.dipendente_id', '=', String(dipendente_id)));
}

function selectAssegnazioni(db: Db, scope: Scope, filter: AssegnazioniFilter) {
  return openPeriods(db, scope, filter)
    .select(['p.id', 'p.dipendente_id', 'p.software_id', 'p.data_assegnazione', 'p.data_revoca', 'p.attiva'])
    .select([personOf('d').as('assegnatario'), brandOf('b').as('brand'), SOFTWARE.as('software')]);
}

/** Who has which software. */
async function listAssegnazioni(db: Db, scope: Scope, query: AssegnazioniFilter & ListQuery): Promise<Page<AssegnazioneInElenco>> {
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('p.id'), type: 'integer' });
  const counting = counted(db, {
    tables: ['dipendenti_software', 'dipendenti', 'software'],
    key: ['dipendenti_software', scope.can_view, filtersOf(query)],
    count: () => sql`(${openPeriods(db, scope, query).select((all) => all.fn.countAll().as('n'))})`,
  });
  // which first, by themselves: what is told of each is not made for those that are not on the page
  const onPage = openPeriods(db, scope, query).select('p.id').where(keys.after).orderBy(keys.orderBy).limit(keys.fetch);
  const rows = await selectAssegnazioni(db, scope, query)
    .leftJoin('showrooms as luogo', 'luogo.id', 'd.showroom')
    .select(['d.email', PLACE_IF_ANY.as('showroom'), GIORNI.as('giorni'), visibleBrandsOf(scope, SOFTWARE_KIND.links, 's.id').as('brands')])
    .select([keys.value.as('keyset_value'), counting.column.as('conteggio')])
    .where('p.id', 'in', onPage)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  const total = await counting.total(rows[0]);
  return keys.page(rows, total);
}

/** What one employee has, all of it, in the order in which it was given. */
async function listAssegnazioniOf(db: Db, scope: Scope, dipendente_id: string): Promise<AssegnazioneSoftware[]> {
  return selectAssegnazioni(db, scope, { dipendente_id }).orderBy('p.data_assegnazione').orderBy('p.id').execute();
}
