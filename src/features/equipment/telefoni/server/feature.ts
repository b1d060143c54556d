import { sql } from 'kysely';
import { assignableOf, bulkAssignerOf } from '#features/equipment/asset-types/server/assign-items.ts';
import { assignerOf, duplicateItem } from '#features/equipment/asset-types/server/change-items.ts';
import { importItems } from '#features/equipment/asset-types/server/import-items.ts';
import { type ItemSlice, itemWords, selectAssignedItem } from '#features/equipment/asset-types/server/item-slice.ts';
import { makeInventoryActions, swapItem } from '#features/equipment/asset-types/server/move-item.ts';
import { assignmentRoutes, itemRoutes } from '#features/equipment/asset-types/server/routes.ts';
import { describeUnassigned, selectUnassigned, type UnassignedFacts } from '#features/equipment/asset-types/server/select-notices.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { Notice } from '#server/feature/notice.ts';
import { brand, creato, fieldColumns, idOrganico, listFile, testo, titolareOLuogo } from '#server/files/columns.ts';
import { route } from '#server/http/route.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { calls, duplicateTelefono, listTelefoni, swapTelefono, type Telefono } from '../contract.ts';
import { TELEFONO } from '../kind.ts';
import { findPianoPeriod, IMEI, IMEI_UNICO, telefoni } from './assign-telefono.ts';

const telefoniSenzaTitolare: Notice = {
  waitsFor: [],
  select: (scope) => selectUnassigned(scope, TELEFONO, { key: 'telefono', where: sql`i.stato = 'attivo'` }),
  say: (facts: UnassignedFacts) => ({
    titolo: facts.nome,
    testo: describeUnassigned(TELEFONO, facts),
    collegamento: schedaOf('telefono', facts.id),
  }),
};

export const telefoniFeature = {
  noticesBeside: { costi_senza_titolare: [telefoniSenzaTitolare] },
} satisfies Feature;

export const telefoniSlice: ItemSlice = {
  kind: TELEFONO,
  routes: [
    ...itemRoutes(calls, telefoni),
    ...assignmentRoutes(calls, telefoni),
    route(swapTelefono, ({ db, scope, params: { id }, body }) => swapItem(db, scope, telefoni, { id, ...body }, findPianoPeriod)),
    route(duplicateTelefono, ({ db, scope, params: { id }, body: { imei } }) =>
      duplicateItem(db, scope, telefoni, {
        id,
        lines: imei,
        code: IMEI_UNICO,
        errorTexts: { code: 'IMEI_GIA_USATO', field: 'imei', missing: 'Incolla un IMEI per riga' },
      }),
    ),
  ],
  give: assignerOf(telefoni),
  assignMany: bulkAssignerOf(telefoni),
  findAssignable: assignableOf(telefoni),
  counted: makeInventoryActions(telefoni),
  words: itemWords(TELEFONO),
  search: (scope, q) => ({
    ...selectAssignedItem(TELEFONO, scope, q),
    code: sql`numeri_ricerca(t.imei, t.codice_inventario, null)`,
    dettaglio: sql`concat_ws(' ', t.colore, t.memoria)`,
    codice: sql`coalesce(t.imei, t.codice_inventario)`,
  }),
  file: listFile(listTelefoni, {
    colonne: [
      ...fieldColumns<Telefono>(TELEFONO.fields),
      ...titolareOLuogo<Telefono>(),
      testo('Piano mobile', ({ piano }) => piano?.nome_piano ?? null),
      brand(),
      creato(),
      idOrganico(),
    ],
  }),
  incoming: importItems(telefoni, calls, {
    keys: [IMEI],
    unique: [IMEI_UNICO],
    synonyms: {
      codice_inventario: ['inventario', 'codice inventario', 'etichetta', 'asset tag'],
      modello: ['telefono', 'dispositivo', 'model', 'device model', 'nome modello', 'model number', 'item name', 'name'],
      colore: ['color', 'colour'],
      memoria: ['storage', 'total storage', 'capacità', 'memoria interna', 'gb'],
      imei: ['codice imei', 'imei 1', 'numero imei', 'imei number'],
      stato: ['status', 'condizione'],
      costo_annuo: ['canone annuo', 'noleggio annuo'],
    },
    examples: [
      { modello: 'iPhone 15', colore: 'Nero', memoria: '128GB', imei: '356938035643809', costo_annuo: '210,00' },
      { modello: 'Pixel 9', colore: 'Grigio', memoria: '256GB', costo_annuo: '180,00' },
    ],
  }),
};
