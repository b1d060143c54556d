import { sql } from 'kysely';
import { findHolder, SHOWROOM_LINKS } from '#features/equipment/asset-types/server/find-receiver.ts';
import {
  changeBrands,
  hasVisibleBrand,
  linkBrands,
  lockVisibleRow,
  readAllBrandIds,
  requireVisibleBrands,
} from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import { rejectStaleEdit, type Versioned } from '#server/db/reject-stale-edit.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type LiveTopic, multiBrandTopic } from '#server/feature/live-topic.ts';
import { data, listFile, testo } from '#server/files/columns.ts';
import { type Route, route } from '#server/http/route.ts';
import { BY_NOME, visibleByBrands } from '#server/register/named-records.ts';
import { brandLinkTitles, lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import type { LettureRecorder } from '#server/security/letture-recorder.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { showroomNonTrovato } from '#shared/assignment-problems.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import type { Adempimento, TipoAdempimentoChange, TipoAdempimentoInput } from '../contract.ts';
import * as calls from '../contract.ts';
import { CAMPI_TIPO_ADEMPIMENTO } from '../fields.ts';
import { CATEGORIA_LABELS, STATO_ADEMPIMENTO_LABELS, tipoNonTrovato } from '../rules.ts';
import { findTipo, insertTipo, lettureOf, listOf, listTipi, listVisible, readMatrice, removeTipo, setTipo, TIPI } from './queries.ts';
import { exempt, recordAdempimenti, removeExemption } from './record-adempimenti.ts';
import { adempimentiInScadenza, visiteInScadenza, visiteNonInRegola } from './select-notices.ts';

const adempimentiRoutes: Route[] = [
  route(calls.listTipiAdempimento, ({ db, scope, query }) => listTipi(db, scope, query)),

  route(calls.createTipoAdempimento, async ({ db, scope, body }) => findTipo(db, scope, await createTipo(db, scope, body))),

  route(calls.updateTipoAdempimento, async ({ db, scope, params: { id }, body }) => {
    await changeTipo(db, scope, id, body);
    return findTipo(db, scope, id);
  }),

  route(calls.deleteTipoAdempimento, async ({ db, scope, params: { id } }) => ({
    ...SUCCESS_REPLY,
    lotto: await deleteTipo(db, scope, id),
  })),

  route(calls.listAdempimenti, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.getMatrice, async ({ db, scope, params: { id }, request }) => {
    await requireShowroom(db, scope, id);
    const { letture, ...matrice } = await readMatrice(db, scope, id);
    request.letture.tell(letture);
    return matrice;
  }),

  route(calls.recordAdempimenti, async ({ db, scope, body }) => {
    const lotto = await recordAdempimenti(db, scope, body);
    return { lotto, registrati: body.dipendente_ids.length };
  }),

  route(calls.listAdempimentiOf, async ({ db, scope, params: { id }, request }) => {
    await findHolder(db, scope, id);
    return tell(request, id, await listOf(db, scope, id));
  }),

  route(calls.recordAdempimento, async ({ db, scope, params: { id }, body, request }) => {
    const lotto = await recordAdempimenti(db, scope, { ...body, dipendente_ids: [id] });
    return { ...(await findOne(db, scope, request, id, body.tipo_id)), lotto };
  }),

  route(calls.esenta, async ({ db, scope, params: { id, tipo_id }, body, request }) => {
    const lotto = await exempt(db, scope, { id, tipo_id }, body.motivo);
    return { ...(await findOne(db, scope, request, id, tipo_id)), lotto };
  }),

  route(calls.togliEsenzione, async ({ db, scope, params: { id, tipo_id }, request }) => {
    const lotto = await removeExemption(db, scope, { id, tipo_id });
    return { ...(await findOne(db, scope, request, id, tipo_id)), lotto };
  }),
];

interface WithLetture {
  letture: LettureRecorder;
}

function tell({ letture }: WithLetture, dipendente_id: string, rows: Adempimento[]): Adempimento[] {
  letture.tell(lettureOf(dipendente_id, rows));
  return rows;
}

async function findOne(db: Db, scope: Scope, request: WithLetture, dipendente_id: string, tipo_id: number): Promise<Adempimento> {
  const [found] = (await listOf(db, scope, dipendente_id)).filter(({ tipo }) => tipo.id === tipo_id);
  if (!found) throw tipoNonTrovato();
  tell(request, dipendente_id, [found]);
  return found;
}

async function requireShowroom(db: Db, scope: Scope, id: number): Promise<void> {
  const { rows } = await sql`
    select from showrooms s where s.id = ${id} and ${hasVisibleBrand(scope, SHOWROOM_LINKS, 's.id')}`.execute(scoped(db, scope));
  if (rows.length === 0) throw showroomNonTrovato();
}

const ACTION = 'attivita.modifica';

async function createTipo(db: Tx, scope: Scope, { brand_ids, ...values }: TipoAdempimentoInput): Promise<number> {
  requireVisibleBrands(scope, 'brand_ids', brand_ids);
  requireRight(scope, ACTION, brand_ids);
  const id = await insertTipo(db, scope, values);
  await linkBrands(db, scope, TIPI.links, id, brand_ids);
  return id;
}

async function changeTipo(db: Tx, scope: Scope, id: number, { brand_ids, updated_at, ...values }: TipoAdempimentoChange): Promise<void> {
  const { brands: current } = await lockTipo(db, scope, id);
  await rejectStaleEdit(db, scope, tipiVersioned, { id, read: updated_at, what: 'questo adempimento' });
  if (brand_ids) requireVisibleBrands(scope, 'brand_ids', brand_ids);
  await setTipo(db, scope, id, values);
  if (brand_ids) await changeBrands(db, scope, { action: ACTION, links: TIPI.links, ownerId: id, current, wanted: brand_ids });
}

/** Deletes a type with its records and exemptions, as a lot. Returns the lot. */
async function deleteTipo(db: Tx, scope: Scope, id: number): Promise<number | null> {
  const { brands, nome, categoria } = await lockTipo(db, scope, id);
  if (categoria === 'visita_medica') requireRight(scope, 'riservati.modifica', brands);
  const { lotto } = await runAsLotto(
    db,
    'adempimento',
    () => `Tipo di adempimento eliminato: ${nome}`,
    () => removeTipo(db, scope, id),
  );
  return lotto;
}

/** Locks a type and checks the permission on all its brands, also on those that are not visible. 404 when the type is not visible. */
async function lockTipo(db: Tx, scope: Scope, id: number) {
  await lockVisibleRow(db, scope, TIPI, id);
  const { nome, categoria } = await findTipo(db, scope, id);
  const brands = await readAllBrandIds(db, scope, TIPI.links, id);
  requireRight(scope, ACTION, brands);
  return { brands, nome, categoria };
}

const tipiVersioned: Versioned = {
  table: 'tipi_adempimento',
  id: 'integer',
  links: TIPI.links.table,
  isVisible: (scope) => hasVisibleBrand(scope, TIPI.links, 't.id'),
};

/**
 * A change to a medical examination is published only to accounts that may read it. The topic has no ids, because every list shows many
 * rows.
 */
const adempimentiLive: LiveTopic = sql`
  select null::text, b, v.riservata from voci v, unnest(v.brand_ids) b where v.oggetto in ('adempimenti', 'esenzioni')
  union select null::text, t.brand_id, false from (${multiBrandTopic(TIPI)}) t (id, brand_id, riservata)`;

const adempimentiFile = listFile(calls.listAdempimenti, {
  // The number of rows may reveal how many medical examinations have expired, so the audit log stores it as confidential.
  countsRiservati: () => true,
  colonne: [
    testo('Dipendente', ({ dipendente: { nome, cognome } }) => `${nome} ${cognome}`),
    testo('Mansione', ({ dipendente }) => dipendente.posizione),
    testo('Brand', ({ dipendente }) => dipendente.brand.nome),
    testo('Showroom', ({ dipendente }) => dipendente.showroom?.nome ?? null),
    testo('Adempimento', ({ tipo }) => tipo.nome),
    testo('Categoria', ({ tipo }) => CATEGORIA_LABELS[tipo.categoria]),
    testo('Stato', ({ stato }) => STATO_ADEMPIMENTO_LABELS[stato]),
    data('Fatto il', ({ fatto_il }) => fatto_il),
    data('Valido fino al', ({ valido_fino }) => valido_fino),
    testo('Motivo', ({ motivo }) => motivo),
  ],
});

const OF_TIPO = { cosa: 'tipo_adempimento', colonna: 'tipo_id' } as const;

const adempimentiAuditTexts: RegisterTexts = {
  tables: {
    tipi_adempimento: {
      ...lifecycleTitles('Adempimento'),
      cosa: 'tipo_adempimento',
      fields: CAMPI_TIPO_ADEMPIMENTO,
      campi: { medica: null },
    },
    tipi_adempimento_brands: brandLinkTitles("all'adempimento", "dall'adempimento", 'tipo_adempimento', 'tipo_id'),
    adempimenti: {
      crea: 'Adempimento registrato',
      modifica: 'Adempimento modificato',
      elimina: 'Registrazione tolta',
      ...OF_TIPO,
      idsFrom: 'entries',
      lettura: 'visita_medica',
      campi: { dipendente_id: null, riservato: null, fatto_il: ['Fatto il', 'data'], documento_id: ['Documento', 'presente'] },
    },
    esenzioni: {
      crea: 'Esenzione da un adempimento',
      modifica: 'Esenzione modificata',
      elimina: 'Esenzione tolta',
      ...OF_TIPO,
      idsFrom: 'entries',
      lettura: 'visita_medica',
      campi: { dipendente_id: null, riservato: null, motivo: ['Motivo'] },
    },
  },
  things: { tipo_adempimento: { table: 'tipi_adempimento', ...BY_NOME, id: 'integer', visible: visibleByBrands(TIPI.links) } },
};

export const adempimentiFeature = {
  routes: adempimentiRoutes,
  live: { adempimenti: adempimentiLive },
  versioned: { tipi_adempimento: tipiVersioned },
  notices: {
    adempimenti_in_scadenza: adempimentiInScadenza,
    visite_in_scadenza: visiteInScadenza,
    visite_non_in_regola: visiteNonInRegola,
  },
  files: { adempimenti: adempimentiFile },
  register: { adempimenti: adempimentiAuditTexts },
} satisfies Feature;
