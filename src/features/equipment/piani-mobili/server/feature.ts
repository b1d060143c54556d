import { sql } from 'kysely';
import type { UnassignBody } from '#features/equipment/asset-types/contract.ts';
import { assignableOf, bulkAssignerOf } from '#features/equipment/asset-types/server/assign-items.ts';
import { assignerOf, unassignItem } from '#features/equipment/asset-types/server/change-items.ts';
import { importItems } from '#features/equipment/asset-types/server/import-items.ts';
import { makeKindService } from '#features/equipment/asset-types/server/item-queries.ts';
import { type ItemSlice, itemWords, selectAssignedItem } from '#features/equipment/asset-types/server/item-slice.ts';
import { makeInventoryActions } from '#features/equipment/asset-types/server/move-item.ts';
import { assignmentRoutes, itemRoutes } from '#features/equipment/asset-types/server/routes.ts';
import { HOLDER_OR_PLACE_JOIN, IS_HOLDER_VISIBLE } from '#features/equipment/asset-types/server/select-holder.ts';
import { itemQueries } from '#features/equipment/asset-types/server/select-items.ts';
import { describeUnassigned, selectUnassigned, type UnassignedFacts } from '#features/equipment/asset-types/server/select-notices.ts';
import { assignWithPiano, telefoni, unassignWithPiano } from '#features/equipment/telefoni/server/assign-telefono.ts';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { NoticeGroup } from '#server/feature/notice.ts';
import type { SearchSource } from '#server/feature/search-source.ts';
import { brand, creato, fieldColumns, idOrganico, listFile, testo, titolareOLuogo } from '#server/files/columns.ts';
import { type Route, route } from '#server/http/route.ts';
import { byNumero, byTelefono } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { cifreTelefono } from '#shared/numeri.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { addressOf } from '#shared/screens.ts';
import { calls, listOperatori, listPianiMobili, type PianoMobile } from '../contract.ts';
import { PIANO_MOBILE } from '../kind.ts';
import { checkAssignable, checkAttivo, checkSenzaPiano, type DuplicatePiano, numeroAlreadyUsed, searchDigits } from '../rules.ts';

/** The columns with the details of an assignment; null for callers who may not view the holder. */
const ASSIGNMENT_DETAILS = {
  portabilita: sql<PianoMobile['portabilita']>`case when ${IS_HOLDER_VISIBLE} and p.numero_da_portare is not null then
    jsonb_build_object('gestore_precedente', p.gestore_precedente, 'numero_da_portare', p.numero_da_portare) end`,
  telefono: sql<PianoMobile['telefono']>`case when ${IS_HOLDER_VISIBLE} then (
    select jsonb_build_object('id', t.id, 'modello', t.modello)
    from dipendenti_iphones pt join iphones t on t.id = pt.iphone_id
    where pt.assegnazione_piano_id = p.id and pt.data_revoca is null) end`,
};

/** The queries for plans. The search covers name and operator; three or more digits also search number and ICCID without separators. */
const pianiQueries = itemQueries(listPianiMobili, {
  kind: PIANO_MOBILE,
  holderJoin: HOLDER_OR_PLACE_JOIN,
  moreColumns: ASSIGNMENT_DETAILS,
  orMatches: ({ q }) => {
    const digits = searchDigits(q);
    if (digits === undefined) return undefined;
    return sql<boolean>`numeri_ricerca(i.numero_telefono, i.iccid, null) like ${`%${digits}%`}`;
  },
});

const piani = makeKindService(pianiQueries, calls.assign, {
  checkChange: (piano, { attivo }) => checkAttivo(piano, attivo),
  checkForEmployee: (piano, employee, [currentPiano]) => checkAssignable(piano) ?? checkSenzaPiano(employee, currentPiano),
  checkForShowroom: checkAssignable,
  checkUnique: async (db, scope, requested, id) => {
    const duplicate = await findDuplicatePiano(db, scope, requested, id);
    return duplicate && numeroAlreadyUsed(duplicate, requested);
  },
  requireReferenced: async (db, scope, { iphone_id }) => iphone_id && telefoni.queries.find(db, scope, iphone_id),
  period: ({ numero_telefono = null, portabilita, note = null }) => ({
    numero_telefono,
    gestore_precedente: portabilita?.gestore_precedente ?? null,
    numero_da_portare: portabilita?.numero_da_portare ?? null,
    note,
  }),
});

const pianiMobiliRoutes: Route[] = [
  ...itemRoutes(calls, piani),

  route(listOperatori, ({ db, scope }) => findOperatori(db, scope)),

  ...assignmentRoutes(calls, piani, {
    assignRelated: async (db, scope, request, period) => {
      if (request.iphone_id) await assignWithPiano(db, scope, request.iphone_id, request, period);
    },
    customUnassign: async (db, scope, id, { data_restituzione: day }: UnassignBody) => {
      const unassignPhone = (tx: Tx, callerScope: Scope, period: number) => unassignWithPiano(tx, callerScope, period, day);
      return (await unassignItem(db, scope, pianiQueries, id, { day, beforeClose: unassignPhone })).item;
    },
  }),
];

// The operators are cached, because the page of the plans reads them for a filter after each change, and the query reads all plans.
const operatori = new VersionedCache<string[]>(100);

async function findOperatori(db: Db, scope: Scope): Promise<string[]> {
  return operatori.select(db, scope, {
    key: [scope.can_view],
    tables: ['piani_mobili.operatore', 'piani_mobili_brands'],
    value: sql`(
      select coalesce(jsonb_agg(o.operatore order by o.operatore collate "it-x-icu"), '[]')
      from (select distinct m.operatore from piani_mobili m where ${hasVisibleBrand(scope, PIANO_MOBILE.links, 'm.id')}) o)`,
  });
}

/**
 * Finds another plan with this number or ICCID, including plans that the caller does not see. The name of the plan is returned only if the
 * caller sees the plan.
 */
async function findDuplicatePiano(
  db: Db,
  scope: Scope,
  { numero_telefono = null, iccid = null }: { numero_telefono?: unknown; iccid?: unknown },
  id: number | null,
): Promise<DuplicatePiano | undefined> {
  if (numero_telefono === null && iccid === null) return undefined;
  const { rows } = await sql<DuplicatePiano>`
    select m.numero_telefono, m.iccid, case when ${hasVisibleBrand(scope, PIANO_MOBILE.links, 'm.id')} then m.nome_piano end as nome
    from piani_mobili m
    where (cifre_telefono(m.numero_telefono) = cifre_telefono(${numero_telefono}) or m.iccid = ${iccid}) and m.id is distinct from ${id}::integer
    order by m.id limit 1`.execute(scoped(db, scope));
  return rows[0];
}

/** The notices about plans that cost money but have no holder. src/app/features.ts adds the phones, because the same screen shows both. */
const costiSenzaTitolare: NoticeGroup = {
  titolo: 'Piani e telefoni che nessuno ha',
  collegamento: addressOf('/mobile-plans', { assegnato: false }),
  of: [
    {
      waitsFor: [],
      select: (scope) => selectUnassigned(scope, PIANO_MOBILE, { key: 'piano', where: sql`i.attivo` }),
      say: (facts: UnassignedFacts) => ({
        titolo: facts.nome,
        testo: describeUnassigned(PIANO_MOBILE, facts),
        collegamento: schedaOf('piano_mobile', facts.id),
      }),
    },
  ],
};

export const pianiMobiliFeature = {
  notices: { costi_senza_titolare: costiSenzaTitolare },
} satisfies Feature;

const pianiMobiliSearch: SearchSource['select'] = (scope, q) => ({
  ...selectAssignedItem(PIANO_MOBILE, scope, q),
  code: sql`numeri_ricerca(t.numero_telefono, t.iccid, null)`,
  dettaglio: sql`t.operatore`,
  codice: sql`coalesce(t.numero_telefono, t.iccid)`,
});

const HIDDEN_PIANO = 'Un piano mobile che non vedi';

export const pianiMobiliSlice: ItemSlice = {
  kind: PIANO_MOBILE,
  routes: pianiMobiliRoutes,
  give: assignerOf(piani),
  assignMany: bulkAssignerOf(piani),
  findAssignable: assignableOf(piani),
  counted: makeInventoryActions(piani, unassignWithPiano),
  words: itemWords(PIANO_MOBILE),
  search: pianiMobiliSearch,
  file: listFile(listPianiMobili, {
    colonne: [
      ...fieldColumns<PianoMobile>(PIANO_MOBILE.fields),
      ...titolareOLuogo<PianoMobile>(),
      testo('Gestore precedente', ({ portabilita }) => portabilita?.gestore_precedente ?? null),
      testo('Numero da portare', ({ portabilita }) => portabilita?.numero_da_portare ?? null),
      testo('Telefono aziendale', ({ telefono }) => telefono?.modello ?? null),
      brand(),
      creato(),
      idOrganico(),
    ],
  }),
  incoming: importItems(piani, calls, {
    keys: [byTelefono('numero_telefono'), byNumero('iccid')],
    unique: [
      {
        field: 'numero_telefono',
        what: 'questo numero',
        hiddenItem: HIDDEN_PIANO,
        of: ({ numero_telefono }) => cifreTelefono(String(numero_telefono ?? '')),
        column: sql`cifre_telefono(i.numero_telefono)`,
      },
      { field: 'iccid', what: 'questo ICCID', hiddenItem: HIDDEN_PIANO, of: ({ iccid }) => String(iccid ?? ''), column: sql`i.iccid` },
    ],
    synonyms: {
      numero_telefono: [
        'numero',
        'telefono',
        'cellulare',
        'linea',
        'utenza',
        'numero cellulare',
        'numero mobile',
        'numero linea',
        'n. linea',
        'numero utenza',
        'linea mobile',
        'utenza mobile',
        'numero sim voce',
        'phone',
        'phone number',
        'phone num',
        'mobile',
        'mobile number',
        'msisdn',
        'cli',
      ],
      iccid: ['numero sim', 'codice sim', 'seriale sim', 'numero seriale sim', 'scheda sim', 'sim', 'sim card', 'sim number', 'icc'],
      nome_piano: [
        'piano',
        'piano tariffario',
        'profilo tariffario',
        'tariffa',
        'offerta',
        'nome offerta',
        'profilo',
        'plan',
        'plan name',
        'rate plan',
        'item name',
        'name',
      ],
      operatore: ['gestore', 'compagnia', 'provider', 'carrier', 'operator'],
      dati_gb: ['gb', 'giga', 'dati', 'traffico dati', 'gb inclusi', 'giga inclusi', 'data gb', 'bundle dati'],
      costo_annuo: ['costo', 'canone annuo', 'annual cost'],
      attivo: ['linea attiva', 'attiva', 'active'],
    },
    examples: [
      {
        nome_piano: 'Business 100',
        operatore: 'TIM',
        numero_telefono: '335 100 2000',
        iccid: '8939010000000000017',
        dati_gb: '100',
        costo_annuo: '180,00',
      },
      { nome_piano: 'Business 50', operatore: 'Vodafone', numero_telefono: '340 100 2001', dati_gb: '50', costo_annuo: '120,00' },
    ],
  }),
};
