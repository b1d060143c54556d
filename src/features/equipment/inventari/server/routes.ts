import { type RawBuilder, sql } from 'kysely';
import { joinPlace, PLACE_IF_ANY } from '#features/equipment/asset-types/server/find-receiver.ts';
import type { ItemSnapshot } from '#features/equipment/asset-types/server/move-item.ts';
import { hasRightOnAllBrands, hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import { employeeJsonOrNull } from '#server/db/mentions.ts';
import { Download } from '#server/http/download.ts';
import { type Route, route } from '#server/http/route.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import type { Chiusura, Imprevisto, InventarioIntero, Mancante, Trovato } from '../contract.ts';
import * as calls from '../contract.ts';
import {
  canBeLost,
  type Decisione,
  nonNellInventario,
  normalizeCodice,
  notDecidable,
  TIPI_CONTATI,
  type TipoContato,
  voceKey,
} from '../rules.ts';
import {
  addLetture,
  CODICE,
  type CountedKinds,
  type FindByCode,
  findVisible,
  listVisible,
  lockOpen,
  openInventario,
  setChiuso,
} from './queries.ts';
import type { renderInventario } from './render-inventario.ts';

interface InventariServices {
  counted: CountedKinds;
  readCode: FindByCode;
}

export const inventariRoutes = ({ counted: kinds, readCode: findByCode }: InventariServices): Route[] => [
  route(calls.listInventari, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.getInventario, ({ db, scope, params: { id } }) => findIntero(db, scope, kinds, id)),

  route(calls.openInventario, async ({ db, scope, body }) => findIntero(db, scope, kinds, await openInventario(db, scope, kinds, body))),

  route(calls.addLetture, async ({ db, scope, params: { id }, body: { codici } }) => {
    await addLetture(db, scope, { kinds, findByCode }, id, codici);
    return findIntero(db, scope, kinds, id);
  }),

  route(calls.closeInventario, async ({ db, scope, params: { id }, body }) => {
    const lotto = await closeInventario(db, scope, kinds, id, body);
    return { ...(await findIntero(db, scope, kinds, id)), lotto };
  }),

  route(calls.getInventarioPdf, async ({ db, scope, params: { id } }) => {
    const inventario = await findIntero(db, scope, kinds, id);
    const rendererUrl = new URL('./render-inventario.ts', import.meta.url);
    const pdf = await renderPdf<Parameters<typeof renderInventario>>(rendererUrl, 'renderInventario', inventario);
    return new Download({ name: `inventario-${id}.pdf`, type: 'application/pdf', content: [pdf] });
  }),
];

type Voce = Mancante & { letto_il: string | null };
type WithRawCodes<V> = Omit<V, 'codici'> & { codici: (string | null)[] | null };

/** Returns an inventory count with its items; 404 when the count is not visible. */
async function findIntero(db: Db, scope: Scope, kinds: CountedKinds, id: number): Promise<InventarioIntero> {
  const inventario = await findVisible(db, scope, id);
  const withNormalizedCodes = <V>(voce: WithRawCodes<V>) => ({
    ...voce,
    codici: inventario.stato === 'aperto' ? (voce.codici ?? []).flatMap((code) => (code ? [normalizeCodice(code)] : [])) : [],
  });
  const voci = (await listVoci(db, scope, kinds, inventario)).map(withNormalizedCodes<Voce>);
  return {
    ...inventario,
    trovate: voci.filter((voce): voce is Trovato => voce.letto_il !== null),
    mancanti: voci.filter(({ letto_il }) => letto_il === null).map(({ letto_il: _, ...voce }) => voce),
    imprevisti: (await listImprevisti(db, scope, kinds, inventario)).map(withNormalizedCodes<Imprevisto>),
    sconosciuti: await listSconosciuti(db, scope, id),
  };
}

interface InventarioRef {
  id: number;
  showroom: { id: number };
}

const DECISIONE = sql`case when i.chiuso_il is not null then v.decisione end as decisione`;

async function listVoci(db: Db, scope: Scope, kinds: CountedKinds, inventario: InventarioRef): Promise<WithRawCodes<Voce>[]> {
  const { rows } = await sql<WithRawCodes<Voce>>`
    select v.tipo, v.risorsa_id as id, v.nome, v.codice, ${DECISIONE}, o.ora, o.codici, l.letto_il,
      ${employeeJsonOrNull('chi')} as assegnatario, v.dipendente_id is not null as di_persona
    from inventari i join inventari_voci v on v.inventario_id = i.id
    left join dipendenti chi on chi.id = v.dipendente_id and ${inBrands('chi.brand_id', scope.can_view)}
    left join lateral (${currentState(scope, kinds, inventario)}) o on true
    left join lateral (
      select min(l.letto_il) as letto_il from inventari_letture l
      where l.inventario_id = v.inventario_id and l.tipo = v.tipo and l.risorsa_id = v.risorsa_id) l on true
    where i.id = ${inventario.id} and ${inBrands('v.brand_id', scope.can_view)}
    order by ${TIPO_ORDER}, v.nome collate "it-x-icu", v.risorsa_id`.execute(scoped(db, scope));
  return rows;
}

/** Returns the scanned items that are not expected in the showroom, if the caller sees the item now or saw it when it was scanned. */
async function listImprevisti(db: Db, scope: Scope, kinds: CountedKinds, inventario: InventarioRef): Promise<WithRawCodes<Imprevisto>[]> {
  const { rows } = await sql<WithRawCodes<Imprevisto>>`
    select v.tipo, v.risorsa_id as id, v.nome, coalesce(o.codice, v.codice_cosa) as codice, ${DECISIONE}, o.codici, o.ora, v.letto_il
    from inventari i join (
      select distinct on (l.tipo, l.risorsa_id) l.* from inventari_letture l
      where l.inventario_id = ${inventario.id} and l.tipo is not null and not exists (
        select from inventari_voci x where x.inventario_id = l.inventario_id and x.tipo = l.tipo and x.risorsa_id = l.risorsa_id)
      order by l.tipo, l.risorsa_id, l.letto_il) v on v.inventario_id = i.id
    left join lateral (${currentState(scope, kinds, inventario)}) o on true
    where o.ora is not null or ${inBrands('v.brand_id', scope.can_view)}
    order by v.letto_il desc, v.tipo, v.risorsa_id`.execute(scoped(db, scope));
  return rows;
}

async function listSconosciuti(db: Db, scope: Scope, id: number): Promise<InventarioIntero['sconosciuti']> {
  const { rows } = await sql<InventarioIntero['sconosciuti'][number]>`
    select l.letto, l.letto_il from inventari_letture l where l.inventario_id = ${id} and l.tipo is null
    order by l.letto_il desc, l.codice`.execute(scoped(db, scope));
  return rows;
}

const TIPO_ORDER = sql`array_position(${[...TIPI_CONTATI]}::text[], v.tipo)`;

/** SQL expressions for each asset type. `t` is the row of the item. */
const KIND_SQL: Readonly<
  Record<TipoContato, { stato: RawBuilder<unknown>; isAssignable: RawBuilder<boolean>; codici: RawBuilder<unknown> }>
> = {
  hardware: device('numero_seriale'),
  telefono: device('imei'),
  piano_mobile: {
    stato: sql`null::text`,
    isAssignable: sql<boolean>`t.attivo`,
    codici: sql`array[t.iccid, t.numero_telefono]::text[]`,
  },
};

function device(codeColumn: string) {
  return {
    stato: sql`t.stato`,
    isAssignable: sql<boolean>`(t.stato = 'attivo')`,
    codici: sql`array[t.codice_etichetta, t.codice_inventario, ${sql.ref(`t.${codeColumn}`)}]::text[]`,
  };
}

/**
 * Selects the current holder of the item in the count's row `v`, and the decisions that the caller may make about the item. Returns no row
 * when the caller does not see the item.
 */
function currentState(scope: Scope, kinds: CountedKinds, { showroom }: InventarioRef): RawBuilder<unknown> {
  const assignBrandIds = sql`${[...brandsFor(scope, 'risorse.assegna')]}::integer[]`;
  const statements = TIPI_CONTATI.map((tipo) => {
    const { table, links, periods } = kinds[tipo].kind;
    const { stato, isAssignable, codici } = KIND_SQL[tipo];
    const isMovable = sql<boolean>`(p.id is null or p.brand_id = any(${assignBrandIds}))`;
    const hasBrandHere = sql<boolean>`exists (
      select from ${sql.table(links.table)} b join showroom_brands sb on sb.brand_id = b.brand_id and sb.showroom_id = ${showroom.id}
      where ${sql.ref(`b.${links.column}`)} = t.id and b.brand_id = any(${assignBrandIds}))`;
    const isLosable = canBeLost(tipo) ? sql`${hasRightOnAllBrands(scope, 'risorse.modifica', links, 't.id')} and ${isMovable}` : sql`false`;
    return sql`
      select ${sql.ref(CODICE[tipo])} as codice, ${codici} as codici, jsonb_build_object(
        'stato', ${stato}, 'assegnato', p.id is not null, 'assegnatario', ${employeeJsonOrNull('d')}, 'luogo', ${PLACE_IF_ANY},
        'periodo_id', p.id, 'spostabile', ${isMovable}, 'spostabile_qui', ${isMovable} and ${isAssignable} and ${hasBrandHere},
        'smarribile', ${isLosable}) as ora
      from ${sql.table(table)} t
      left join ${sql.table(periods.table)} p on ${sql.ref(`p.${periods.column}`)} = t.id and p.data_revoca is null
      left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)} ${joinPlace(scope)}
      where v.tipo = ${tipo} and t.id = v.risorsa_id and ${hasVisibleBrand(scope, links, 't.id')}`;
  });
  return sql.join(statements, sql` union all `);
}

interface DecidedItem extends ItemSnapshot {
  tipo: TipoContato;
  decisione: Decisione;
  /** The showroom that gets the item; null unassigns the item. */
  showroom_id: number | null;
}

async function closeInventario(db: Tx, scope: Scope, kinds: CountedKinds, id: number, body: Chiusura): Promise<number | null> {
  const { showroom } = await lockOpen(db, scope, id);
  const decisions = sortDecisions(body);
  await rejectStale(db, scope, id, decisions, showroom.id);
  const { lotto } = await runAsLotto(
    db,
    'inventario',
    () => `Inventario di ${showroom.nome}`,
    async () => {
      for (const { tipo, decisione, showroom_id, ...snapshot } of decisions) {
        if (decisione === 'smarrito') await kinds[tipo].markLost(db, scope, snapshot);
        else await kinds[tipo].move(db, scope, snapshot, showroom_id);
      }
      await setChiuso(db, scope, id);
    },
  );
  await saveDecisioni(db, scope, id, decisions);
  return lotto;
}

// Sorts phones before plans, because unassigning a plan would also unassign its phone. Sorts the items of each asset type by id, so that
// two concurrent closings cannot deadlock.
function sortDecisions({ spostamenti = [], smarriti = [] }: Chiusura): DecidedItem[] {
  const decisions: DecidedItem[] = [
    ...smarriti.map((voce) => ({ ...voce, decisione: 'smarrito' as const, showroom_id: null })),
    ...spostamenti.map((voce) => ({ ...voce, decisione: 'spostato' as const })),
  ];
  return decisions.sort((a, b) => TIPI_CONTATI.indexOf(a.tipo) - TIPI_CONTATI.indexOf(b.tipo) || a.id - b.id);
}

/**
 * Rejects decisions based on an outdated view (409): only a missing item can be lost or moved elsewhere, and only an unexpected item can be
 * moved here.
 */
async function rejectStale(db: Tx, scope: Scope, id: number, decisions: readonly DecidedItem[], showroomId: number): Promise<void> {
  const { rows } = await sql<{ voce: string; nome: string; attesa: boolean; letta: boolean }>`
    select coalesce(v.voce, l.voce) as voce, coalesce(v.nome, l.nome) as nome, v.voce is not null as attesa, l.voce is not null as letta
    from (select tipo || '-' || risorsa_id as voce, nome from inventari_voci where inventario_id = ${id}) v
    full join (
      select tipo || '-' || risorsa_id as voce, min(nome) as nome from inventari_letture where inventario_id = ${id} and tipo is not null
      group by 1) l on l.voce = v.voce`.execute(scoped(db, scope));
  const byVoce = new Map(rows.map((row) => [row.voce, row]));
  for (const { decisione, showroom_id, ...voce } of decisions) {
    const voceState = byVoce.get(voceKey(voce));
    if (!voceState) throw nonNellInventario();
    const isMissing = voceState.attesa && !voceState.letta;
    const isMovedHere = decisione === 'spostato' && showroom_id === showroomId;
    if (isMovedHere ? voceState.attesa : !isMissing) throw notDecidable(voceState.nome);
  }
}

// Stores the decisions of this closing. They replace the decisions of an earlier closing that was undone.
async function saveDecisioni(db: Tx, scope: Scope, id: number, decisions: readonly DecidedItem[]): Promise<void> {
  const decisionRows = sql`jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as d (tipo text, id integer, decisione text)`;
  for (const table of ['inventari_voci', 'inventari_letture']) {
    await sql`
      update ${sql.table(table)} t set decisione = (select d.decisione from ${decisionRows} where d.tipo = t.tipo and d.id = t.risorsa_id)
      where t.inventario_id = ${id}`.execute(scoped(db, scope));
  }
}
