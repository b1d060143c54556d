import { sql } from 'kysely';
import type { UnassignBody } from '#features/equipment/asset-types/contract.ts';
import { assignableOf, bulkAssignerOf } from '#features/equipment/asset-types/server/assign-items.ts';
import { assignerOf } from '#features/equipment/asset-types/server/change-items.ts';
import { findHolder, PLACE_IF_ANY } from '#features/equipment/asset-types/server/find-receiver.ts';
import { importItems } from '#features/equipment/asset-types/server/import-items.ts';
import { makeKindService } from '#features/equipment/asset-types/server/item-queries.ts';
import { type ItemSlice, itemWords, selectItem } from '#features/equipment/asset-types/server/item-slice.ts';
import { unassignFrom } from '#features/equipment/asset-types/server/move-item.ts';
import { hasBegun } from '#features/equipment/asset-types/server/periods.ts';
import { assignmentRoutes, itemRoutes } from '#features/equipment/asset-types/server/routes.ts';
import { reportsTo } from '#features/equipment/asset-types/server/select-holder.ts';
import { describeEnd, type EndingFacts, selectEnding } from '#features/equipment/asset-types/server/select-notices.ts';
import { hasVisibleBrand, inBrands, visibleBrandsOf } from '#server/db/brand-links.ts';
import { cachedCount } from '#server/db/cached-count.ts';
import { equals, expiring, matches } from '#server/db/conditions.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { brandJson, employeeJson, employeeOrder } from '#server/db/mentions.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import { brand, type Colonna, creato, data, fieldColumns, idOrganico, listFile, numero, testo } from '#server/files/columns.ts';
import type { Page } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';
import { byNameAndVersion } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ParsedOf } from '#shared/endpoint.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { addressOf } from '#shared/screens.ts';
import {
  type AssegnazioneInElenco,
  type AssegnazioneSoftware,
  calls,
  listAssegnazioniSoftware,
  listSoftware,
  listSoftwareOfDipendente,
  type Software,
} from '../contract.ts';
import { SOFTWARE } from '../kind.ts';
import { checkAssignable, checkDeletable, checkNumeroLicenze } from '../rules.ts';
import { hasFreeSeats, isFull, softwareQueries } from './queries.ts';

// Every change of seats first locks the licence's row. So two requests for the last seat run one after the other.
export const software = makeKindService(softwareQueries, calls.assign, {
  // cast: the contract declares numero_licenze with this type
  checkChange: (item, { numero_licenze }) => checkNumeroLicenze(item, numero_licenze as number | null | undefined),
  checkDeletion: checkDeletable,
  checkForEmployee: checkAssignable,
  period: () => ({}),
});

const softwareRoutes: Route[] = [
  ...itemRoutes(calls, software),

  ...assignmentRoutes(calls, software, {
    customUnassign: (db, scope, id, { dipendente_id, data_restituzione: day }: UnassignBody & { dipendente_id: string }) =>
      unassignFrom(db, scope, softwareQueries, { id, dipendente_id, day }),
  }),

  route(listAssegnazioniSoftware, ({ db, scope, query }) => listAssegnazioni(db, scope, query)),

  route(listSoftwareOfDipendente, async ({ db, scope, params }) => {
    const { id } = await findHolder(db, scope, params.id);
    return listAssegnazioniOf(db, scope, id);
  }),
];

const SORT_KEYS: Record<string, SortKey> = {
  cognome: { by: employeeOrder('d'), type: 'text' },
  software: { by: sql`s.nome collate "it-x-icu"`, type: 'text' },
  data_assegnazione: { by: sql.ref('p.data_assegnazione'), type: 'date' },
  created_at: { by: sql.ref('p.created_at'), type: 'timestamptz' },
};

type AssegnazioniFilter = Partial<Omit<ParsedOf<typeof listAssegnazioniSoftware>['query'], keyof ListQuery>> & { q?: string | undefined };

const SOFTWARE_JSON = sql<AssegnazioneSoftware['software']>`jsonb_build_object(
  'id', s.id, 'nome', s.nome, 'versione', s.versione, 'licenza', s.licenza, 'costo_licenza', s.costo_licenza::text,
  'costo_annuo', s.costo_licenza::text, 'data_scadenza', s.data_scadenza, 'fornitore', s.fornitore, 'categoria', s.categoria,
  'numero_licenze', s.numero_licenze, 'licenze_utilizzate', s.licenze_utilizzate)`;

const GIORNI = sql<number>`greatest(oggi() - p.data_assegnazione, 0)`;

/**
 * Selects the open assignments that the caller may view. An assignment is stored under the employee's brand, and the database guarantees
 * that the software has this brand too; so a caller who may view the employee may view the software.
 */
function openPeriods(db: Db, scope: Scope, filter: AssegnazioniFilter) {
  const { q, software_id, dipendente_id, brand_id, showroom, manager_id, dipartimento, scadenza, assegnato, ...otherFilters } = filter;
  const { esaurite, posti_liberi, riservate } = otherFilters;
  const brands = brand_id === undefined ? scope.can_view : scope.can_view.filter((id) => id === brand_id);
  const softwareFilters = SOFTWARE.filters.map((name) => equals(`s.${name}`, filter[name]));
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
    .where(sql<boolean>`${sql.join([sql`true`, ...softwareFilters], sql` and `)}`)
    .where(sql<boolean>`${assegnato ?? true}::boolean`) // `assegnato: false` returns no rows, because unassigned software has no assignment
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
    .select([employeeJson('d').as('assegnatario'), brandJson('b').as('brand'), SOFTWARE_JSON.as('software')]);
}

async function listAssegnazioni(db: Db, scope: Scope, query: AssegnazioniFilter & ListQuery): Promise<Page<AssegnazioneInElenco>> {
  const page = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('p.id'), type: 'integer' });
  const counting = cachedCount(db, {
    tables: ['dipendenti_software', 'dipendenti', 'software'],
    key: ['dipendenti_software', scope.can_view, filtersOf(query)],
    count: () => sql`(${openPeriods(db, scope, query).select((query) => query.fn.countAll().as('n'))})`,
  });
  // Selects the ids of the page first, so that the remaining columns are computed only for its rows.
  const pageIds = openPeriods(db, scope, query).select('p.id').where(page.after).orderBy(page.orderBy).limit(page.fetch);
  const rows = await selectAssegnazioni(db, scope, query)
    .leftJoin('showrooms as luogo', 'luogo.id', 'd.showroom')
    .select(['d.email', PLACE_IF_ANY.as('showroom'), GIORNI.as('giorni'), visibleBrandsOf(scope, SOFTWARE.links, 's.id').as('brands')])
    .select([page.value.as('keyset_value'), counting.column.as('conteggio')])
    .where('p.id', 'in', pageIds)
    .orderBy(page.orderBy)
    .limit(page.fetch)
    .execute();
  const total = await counting.total(rows[0]);
  return page.page(rows, total);
}

async function listAssegnazioniOf(db: Db, scope: Scope, dipendente_id: string): Promise<AssegnazioneSoftware[]> {
  return selectAssegnazioni(db, scope, { dipendente_id }).orderBy('p.data_assegnazione').orderBy('p.id').execute();
}

interface FullSoftwareFacts extends Fatti {
  posti: number;
  /** The number of seats that new employees have requested. */
  chiesti: number;
}

const fullSoftwareSection: WorkSection = {
  titolo: () => 'Licenze finite',
  isFor: ({ role }) => role === 'IT',
  list: () => addressOf('/software', { esaurite: true }),
  select: (scope) => sql`
    select 'licenze:' || i.id as chiave, case when c.chiesti > 0 then 1 else 2 end as gravita, -c.chiesti as ordine,
      jsonb_build_object('id', i.id, 'nome', i.nome, 'posti', i.numero_licenze, 'chiesti', c.chiesti) as fatti
    from software i cross join lateral (
      select count(*) as chiesti from richieste r join workflows w on w.id = r.workflow_id join dipendenti d on d.id = w.dipendente_id
      where r.software_id = i.id and r.stato = 'richiesta' and ${inBrands('d.brand_id', scope.can_view)}) c
    where ${isFull('i')} and ${hasVisibleBrand(scope, SOFTWARE.links, 'i.id')}`,
  say: ({ id, nome, posti, chiesti }: FullSoftwareFacts) => ({
    titolo: nome,
    quando: chiesti > 0 ? `${chiesti === 1 ? 'Ne serve 1' : `Ne servono ${chiesti}`} per chi arriva` : undefined,
    testo: describePosti(posti),
    collegamento: schedaOf('software', id),
  }),
};

function describePosti(posti: number): string {
  if (posti === 0) return 'Nessuna licenza';
  return posti === 1 ? "L'unica licenza è in uso" : `Tutte le ${posti} licenze sono in uso`;
}

interface UsedUpFacts extends Fatti {
  id: number;
  usate: number;
}

const licenzeEsaurite: NoticeGroup = {
  titolo: 'Licenze esaurite',
  collegamento: addressOf('/software', { esaurite: true }),
  of: [
    {
      waitsFor: [],
      select: (scope) => sql`
        select 'esaurite:' || s.id as chiave,
          s.numero_licenze || ':' || (select max(p.id) from dipendenti_software p where p.software_id = s.id and p.data_revoca is null) as impronta,
          2 as gravita, s.created_at::date as ordine, jsonb_build_object('id', s.id, 'nome', s.nome, 'usate', s.licenze_utilizzate) as fatti
        from software s
        where s.licenze_utilizzate > 0 and s.licenze_utilizzate >= s.numero_licenze
          and ${hasVisibleBrand(scope, SOFTWARE.links, 's.id')}`,
      say: ({ id, nome, usate }: UsedUpFacts) => ({
        titolo: nome,
        testo: usate === 1 ? "L'unica licenza è in uso" : `Tutte le ${usate} licenze sono in uso`,
        collegamento: schedaOf('software', id),
      }),
    },
  ],
};

const licenzeInScadenza: NoticeGroup = {
  titolo: 'Licenze in scadenza',
  collegamento: addressOf('/software', { scadenza: 'da_seguire', sort: 'data_scadenza' }),
  of: [
    {
      waitsFor: [],
      select: (scope) => selectEnding(scope, SOFTWARE, { key: 'software', day: sql`i.data_scadenza` }),
      say: (facts: EndingFacts) => ({
        titolo: facts.nome,
        testo: describeEnd(facts, 'Scaduto'),
        collegamento: schedaOf('software', facts.id),
      }),
    },
  ],
};

type Riga = AssegnazioneInElenco;

/** The column with the cost of a seat in euro a year. */
const seatCostColumn: Colonna<Riga> = { testa: 'Costo Annuo', tipo: 'euro', di: ({ software }) => software.costo_licenza };

const fileAssegnazioniSoftware = listFile(listAssegnazioniSoftware, {
  colonne: [
    testo<Riga>('Software', ({ software }) => software.nome),
    testo<Riga>('Licenza', ({ software }) => software.licenza),
    { ...brand<Riga>(), testa: 'Brand del Software' },
    testo<Riga>('Cognome', ({ assegnatario }) => assegnatario.cognome),
    testo<Riga>('Nome', ({ assegnatario }) => assegnatario.nome),
    testo<Riga>('Email', ({ email }) => email),
    testo<Riga>('Brand', (riga) => riga.brand.nome),
    testo<Riga>('Showroom', ({ showroom }) => showroom?.nome ?? null),
    data<Riga>('Dal', ({ data_assegnazione }) => data_assegnazione),
    numero<Riga>('Giorni', ({ giorni }) => giorni),
    seatCostColumn,
  ],
});

export const softwareFeature = {
  notices: { licenze_esaurite: licenzeEsaurite, licenze_in_scadenza: licenzeInScadenza },
  work: { licenze: fullSoftwareSection },
  files: { 'assegnazioni-software': fileAssegnazioniSoftware },
} satisfies Feature;

const seatsColumn = numero<Software>('Licenze Utilizzate', ({ licenze_utilizzate }) => licenze_utilizzate);

export const softwareSlice: ItemSlice = {
  kind: SOFTWARE,
  routes: softwareRoutes,
  give: assignerOf(software),
  assignMany: bulkAssignerOf(software),
  findAssignable: assignableOf(software),
  words: itemWords(SOFTWARE),
  search: (scope, q) => ({ ...selectItem(SOFTWARE, scope, q), dettaglio: sql`t.fornitore` }),
  file: listFile(listSoftware, {
    colonne: [...fieldColumns<Software>(SOFTWARE.fields, { numero_licenze: [seatsColumn] }), brand(), creato(), idOrganico()],
  }),
  incoming: importItems(software, calls, {
    keys: [byNameAndVersion('nome', 'versione')],
    synonyms: {
      nome: [
        'software',
        'nome software',
        'programma',
        'applicazione',
        'prodotto',
        'product',
        'product name',
        'app',
        'license name',
        'item name',
        'name',
        'sku',
      ],
      versione: ['version', 'release'],
      licenza: ['tipo licenza', 'tipo di licenza', 'license type'],
      fornitore: ['vendor', 'produttore', 'publisher', 'manufacturer', 'supplier'],
      categoria: ['category'],
      costo_licenza: ['costo annuo', 'prezzo', 'costo per licenza', 'canone annuo', 'prezzo unitario', 'unit price', 'annual cost'],
      numero_licenze: ['licenze', 'licenze totali', 'posti', 'seats', 'total seats', 'quantità', 'quantity', 'total licenses'],
      data_scadenza: ['rinnovo', 'scade il', 'data rinnovo', 'data di scadenza', 'expiration date', 'renewal date', 'expires'],
    },
    examples: [
      { nome: 'Microsoft 365', licenza: 'Abbonamento', fornitore: 'Microsoft', costo_licenza: '120,00', numero_licenze: '50' },
      { nome: 'AutoCAD', licenza: 'Abbonamento', costo_licenza: '1.980,00', numero_licenze: '4' },
    ],
  }),
};
