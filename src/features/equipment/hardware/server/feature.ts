import { sql } from 'kysely';
import { checkDeviceAssignable, checkStato } from '#features/equipment/asset-types/rules.ts';
import { assignableOf, bulkAssignerOf } from '#features/equipment/asset-types/server/assign-items.ts';
import { assignerOf, duplicateItem } from '#features/equipment/asset-types/server/change-items.ts';
import { importItems } from '#features/equipment/asset-types/server/import-items.ts';
import { makeKindService } from '#features/equipment/asset-types/server/item-queries.ts';
import { type ItemSlice, itemWords, selectAssignedItem } from '#features/equipment/asset-types/server/item-slice.ts';
import { makeInventoryActions, swapItem } from '#features/equipment/asset-types/server/move-item.ts';
import { assignmentRoutes, itemRoutes } from '#features/equipment/asset-types/server/routes.ts';
import { withHolder } from '#features/equipment/asset-types/server/select-holder.ts';
import { describeEnd, type EndingFacts, selectEnding } from '#features/equipment/asset-types/server/select-notices.ts';
import { isInUse } from '#features/equipment/asset-types/server/yearly-cost.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { NoticeGroup } from '#server/feature/notice.ts';
import { brand, creato, fieldColumns, idOrganico, listFile, titolareOLuogo } from '#server/files/columns.ts';
import { type Route, route } from '#server/http/route.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { addressOf } from '#shared/screens.ts';
import { calls, duplicateHardware, type Hardware, listHardware, swapHardware } from '../contract.ts';
import { HARDWARE } from '../kind.ts';
import { hardwareQueries, reasonAgainstSeriale, SERIALE, SERIALE_UNICO } from './queries.ts';

const hardware = makeKindService(hardwareQueries, calls.assign, {
  checkChange: (item, { stato }) => checkStato(HARDWARE, item, stato),
  checkForEmployee: (item) => checkDeviceAssignable(HARDWARE, item),
  checkForShowroom: (item) => checkDeviceAssignable(HARDWARE, item),
  checkUnique: reasonAgainstSeriale,
  period: ({ note = null }) => ({ note }),
  itemAfter: (item, holder, request) => ({ ...withHolder(item, holder, request), assegnato_a: holder?.assegnatario?.id ?? null }),
});

const hardwareRoutes: Route[] = [
  ...itemRoutes(calls, hardware),
  ...assignmentRoutes(calls, hardware),

  route(swapHardware, ({ db, scope, params: { id }, body }) => swapItem(db, scope, hardware, { id, ...body })),

  route(duplicateHardware, ({ db, scope, params: { id }, body: { seriali } }) =>
    duplicateItem(db, scope, hardware, {
      id,
      lines: seriali,
      code: SERIALE_UNICO,
      errorTexts: { code: 'SERIALE_GIA_USATO', field: 'seriali', missing: 'Incolla un numero seriale per riga' },
    }),
  ),
];

const garanzieInScadenza: NoticeGroup = {
  titolo: 'Garanzie in scadenza',
  collegamento: addressOf('/hardware', { scadenza: 'da_seguire', stato: 'attivo', sort: 'garanzia_scadenza' }),
  of: [
    {
      waitsFor: [],
      select: (scope) => selectEnding(scope, HARDWARE, { key: 'garanzia', day: sql`i.garanzia_scadenza`, where: isInUse('i.stato') }),
      say: (facts: EndingFacts) => ({
        titolo: facts.nome,
        testo: `Garanzia: ${describeEnd(facts, 'Scaduta').toLowerCase()}`,
        collegamento: schedaOf('hardware', facts.id),
      }),
    },
  ],
};

export const hardwareFeature = {
  notices: { garanzie_in_scadenza: garanzieInScadenza },
} satisfies Feature;

export const hardwareSlice: ItemSlice = {
  kind: HARDWARE,
  routes: hardwareRoutes,
  give: assignerOf(hardware),
  assignMany: bulkAssignerOf(hardware),
  findAssignable: assignableOf(hardware),
  counted: makeInventoryActions(hardware),
  words: itemWords(HARDWARE),
  search: (scope, q) => ({
    ...selectAssignedItem(HARDWARE, scope, q),
    code: sql`numeri_ricerca(t.numero_seriale, t.codice_inventario, null)`,
    dettaglio: sql`concat_ws(' ', t.marca, t.modello)`,
    codice: sql`coalesce(t.numero_seriale, t.codice_inventario)`,
  }),
  file: listFile(listHardware, {
    colonne: [...fieldColumns<Hardware>(HARDWARE.fields, { posizione: [...titolareOLuogo<Hardware>(), brand()] }), creato(), idOrganico()],
  }),
  incoming: importItems(hardware, calls, {
    keys: [SERIALE],
    unique: [SERIALE_UNICO],
    assign: assignerOf(hardware),
    synonyms: {
      codice_inventario: ['inventario', 'codice inventario', 'etichetta', 'asset tag'],
      numero_seriale: [
        's/n',
        'sn',
        's.n.',
        'n. seriale',
        'n° di serie',
        'numero di serie',
        'seriale',
        'serial',
        'serial number',
        'device serial number',
        'service tag',
        'matricola',
      ],
      nome: [
        'descrizione',
        'dispositivo',
        'nome dispositivo',
        'device',
        'device name',
        'asset name',
        'nome bene',
        'hostname',
        'nome computer',
        'computer name',
        'item name',
        'name',
      ],
      tipo: ['categoria', 'type', 'category', 'device type', 'tipologia', 'tipo dispositivo'],
      marca: ['produttore', 'costruttore', 'manufacturer', 'vendor', 'make'],
      modello: ['model', 'model name', 'model no.', 'model number'],
      stato: ['status', 'condizione'],
      prezzo_acquisto: [
        'prezzo',
        'prezzo di acquisto',
        'costo acquisto',
        'costo di acquisto',
        'importo',
        'valore di acquisto',
        'purchase cost',
        'purchase price',
      ],
      data_acquisto: ['acquistato il', 'data di acquisto', 'data fattura', 'purchase date', 'purchased'],
      costo_annuo: ['canone annuo', 'noleggio annuo'],
      garanzia_scadenza: [
        'garanzia',
        'fine garanzia',
        'scadenza della garanzia',
        'garanzia fino al',
        'in garanzia fino al',
        'warranty expires',
        'warranty expiration',
        'warranty end date',
      ],
      posizione: ['sede', 'luogo', 'ubicazione', 'collocazione', 'location', 'office'],
    },
    examples: [
      {
        nome: 'Portatile Anna',
        tipo: 'laptop',
        marca: 'Lenovo',
        modello: 'ThinkPad T14',
        numero_seriale: 'PF-3X9K21',
        costo_annuo: '320,00',
      },
      { nome: 'Monitor 27', tipo: 'monitor', marca: 'Dell', modello: 'U2724D', numero_seriale: 'CN-0X1234' },
    ],
  }),
};
