import { type RawBuilder, sql } from 'kysely';
import { joinPlace, PLACE_IF_ANY } from '#features/equipment/asset-types/server/find-receiver.ts';
import type { ItemSnapshot } from '#features/equipment/asset-types/server/move-item.ts';
import { asLot } from '#server/db/as-lot.ts';
import { allBrandsAllow, hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { personIfAny } from '#server/db/mentions.ts';
import { Download } from '#server/http/download.ts';
import { type Route, route } from '#server/http/route.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import type { Chiusura, Imprevisto, InventarioIntero, Mancante, Trovato } from '../contract.ts';
import * as calls from '../contract.ts';
import {
  codiceLetto,
  type Decisione,
  nonDaDecidere,
  nonNellInventario,
  siSmarrisce,
  TIPI_CONTATI,
  type TipoContato,
  voceDi,
} from '../rules.ts';
import type { drawInventario } from './draw-inventario.ts';
import {
  addLetture,
  CODICE,
  type CountedKinds,
  findVisible,
  listVisible,
  lockOpen,
  openInventario,
  type ReadCode,
  setChiuso,
} from './queries.ts';

interface Product {
  counted: CountedKinds;
  readCode: ReadCode;
}

export const inventariRoutes = ({ counted: kinds, readCode: read }: Product): Route[] => [
  route(calls.listInventari, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.getInventario, ({ db, scope, params: { id } }) => findIntero(db, scope, kinds, id)),

  route(calls.openInventario, async ({ db, scope, body }) => findIntero(db, scope, kinds, await openInventario(db, scope, kinds, body))),

  route(calls.addLetture, async ({ db, scope, params: { id }, body: { codici } }) => {
    await addLetture(db, scope, { kinds, read }, id, codici);
    return findIntero(db, scope, kinds, id);
  }),

  route(calls.closeInventario, async ({ db, scope, params: { id }, body }) => {
    const lotto = await closeInventario(db, scope, kinds, id, body);
    return { ...(await findIntero(db, scope, kinds, id)), lotto };
  }),

  route(calls.getInventarioPdf, async ({ db, scope, params: { id } }) => {
    const inventario = await findIntero(db, scope, kinds, id);
    const drawing = new URL('./draw-inventario.ts', import.meta.url);
    const pdf = await renderPdf<Parameters<typeof drawInventario>>(drawing, 'drawInventario', inventario);
    return new Download({ name: `inventario-${id}.pdf`, type: 'application/pdf', content: [pdf] });
  }),
];

// The expected, scanned and missing items of a count that the caller may see.
type Voce = Mancante & { letto_il: string | null };
type WithCodes<V> = Omit<V, 'codici'> & { codici: (string | null)[] | null };

/** Returns the whole count. 404 when it is not visible. */
async function findIntero(db: Db, scope: Scope, kinds: CountedKinds, id: number): Promise<InventarioIntero> {
  const inventario = await findVisible(db, scope, id);
  const coded = <V>(voce: WithCodes<V>) => ({
    ...voce,
    codici: inventario.stato === 'aperto' ? (voce.codici ?? []).flatMap((code) => (code ? [codiceLetto(code)] : [])) : [],
  });
  const voci = (await listVoci(db, scope, kinds, inventario)).map(coded<Voce>);
  return {
    ...inventario,
    trovate: voci.filter((voce): voce is Trovato => voce.letto_il !== null),
    mancanti: voci.filter(({ letto_il }) => letto_il === null).map(({ letto_il: _, ...voce }) => voce),
    imprevisti: (await listImprevisti(db, scope, kinds, inventario)).map(coded<Imprevisto>),
    sconosciuti: await listSconosciuti(db, scope, id),
  };
}

interface Of {
  id: number;
  showroom: { id: number };
}

const DECISIONE = sql`case when i.chiuso_il is not null then v.decisione end as decisione`;

async function listVoci(db: Db, scope: Scope, kinds: CountedKinds, of: Of): Promise<WithCodes<Voce>[]> {
  const { rows } = await sql<WithCodes<Voce>>`
    select v.tipo, v.risorsa_id as id, v.nome, v.codice, ${DECISIONE}, o.ora, o.codici, l.letto_il,
      ${personIfAny('chi')} as assegnatario, v.dipendente_id is not null as di_persona
    from inventari i join inventari_voci v on v.inventario_id = i.id
    left join dipendenti chi on chi.id = v.dipendente_id and ${inBrands('chi.brand_id', scope.can_view)}
    left join lateral (${now(scope, kinds, of)}) o on true
    left join lateral (
      select min(l.letto_il) as letto_il from inventari_letture l
      where l.inventario_id = v.inventario_id and l.tipo = v.tipo and l.risorsa_id = v.risorsa_id) l on true
    where i.id = ${of.id} and ${inBrands('v.brand_id', scope.can_view)}
    order by ${ORDER}, v.nome collate "it-x-icu", v.risorsa_id`.execute(scoped(db, scope));
  return rows;
}

/** The scanned items that are not expected in the showroom, if the caller sees the item now or saw it when it was scanned. */
async function listImprevisti(db: Db, scope: Scope, kinds: CountedKinds, of: Of): Promise<WithCodes<Imprevisto>[]> {
  const { rows } = await sql<WithCodes<Imprevisto>>`
    select v.tipo, v.risorsa_id as id, v.nome, coalesce(o.codice, v.codice_cosa) as codice, ${DECISIONE}, o.codici, o.ora, v.letto_il
    from inventari i join (
      select distinct on (l.tipo, l.risorsa_id) l.* from inventari_letture l
      where l.inventario_id = ${of.id} and l.tipo is not null and not exists (
        select from inventari_voci x where x.inventario_id = l.inventario_id and x.tipo = l.tipo and x.risorsa_id = l.risorsa_id)
      order by l.tipo, l.risorsa_id, l.letto_il) v on v.inventario_id = i.id
    left join lateral (${now(scope, kinds, of)}) o on true
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

const ORDER = sql`array_position(${[...TIPI_CONTATI]}::text[], v.tipo)`;

/** Whether an item is in working order, and the codes that identify it. `t` is its row. */
const OF_KIND: Readonly<Record<TipoContato, { stato: RawBuilder<unknown>; siDa: RawBuilder<boolean>; codici: RawBuilder<unknown> }>> = {
  hardware: device('numero_seriale'),
  telefono: device('imei'),
  piano_mobile: {
    stato: sql`null::text`,
    siDa: sql<boolean>`t.attivo`,
    codici: sql`array[t.iccid, t.numero_telefono]::text[]`,
  },
};

function device(own: string) {
  return {
    stato: sql`t.stato`,
    siDa: sql<boolean>`(t.stato = 'attivo')`,
    codici: sql`array[t.codice_etichetta, t.codice_inventario, ${sql.ref(`t.${own}`)}]::text[]`,
  };
}

/**
 * Selects the current holder of the item in the count's row `v`, and the decisions that the caller may make about the item. Returns no row
 * when the caller does not see the item.
 */
function now(scope: Scope, kinds: CountedKinds, { showroom }: Of): RawBuilder<unknown> {
  const gives = sql`${[...brandsFor(scope, 'risorse.assegna')]}::integer[]`;
  const each = TIPI_CONTATI.map((tipo) => {
    const { table, links, periods } = kinds[tipo].kind;
    const { stato, siDa, codici } = OF_KIND[tipo];
    const isMovable = sql<boolean>`(p.id is null or p.brand_id = any(${gives}))`;
    const hasBrandHere = sql<boolean>`exists (
      select from ${sql.table(links.table)} b join showroom_brands sb on sb.brand_id = b.brand_id and sb.showroom_id = ${showroom.id}
      where ${sql.ref(`b.${links.column}`)} = t.id and b.brand_id = any(${gives}))`;
    const isLosable = siSmarrisce(tipo) ? sql`${allBrandsAllow(scope, 'risorse.modifica', links, 't.id')} and ${isMovable}` : sql`false`;
    return sql`
      select ${sql.ref(CODICE[tipo])} as codice, ${codici} as codici, jsonb_build_object(
        'stato', ${stato}, 'assegnato', p.id is not null, 'assegnatario', ${personIfAny('d')}, 'luogo', ${PLACE_IF_ANY},
        'periodo_id', p.id, 'spostabile', ${isMovable}, 'spostabile_qui', ${isMovable} and ${siDa} and ${hasBrandHere},
        'smarribile', ${isLosable}) as ora
      from ${sql.table(table)} t
      left join ${sql.table(periods.table)} p on ${sql.ref(`p.${periods.column}`)} = t.id and p.data_revoca is null
      left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)} ${joinPlace(scope)}
      where v.tipo = ${tipo} and t.id = v.risorsa_id and ${hasVisibleBrand(scope, links, 't.id')}`;
  });
  return sql.join(each, sql` union all `);
}

// Closes a count: moves or marks the items as confirmed, all in one lot.
interface Decisa extends ItemSnapshot {
  tipo: TipoContato;
  decisione: Decisione;
  /** The new showroom; null unassigns the item. */
  showroom_id: number | null;
}

/** Applies all decisions or none. Returns the lot that undoes them. */
async function closeInventario(db: Tx, scope: Scope, kinds: CountedKinds, id: number, body: Chiusura): Promise<number | null> {
  const { showroom } = await lockOpen(db, scope, id);
  const decise = inOrder(body);
  await refuseStale(db, scope, id, decise, showroom.id);
  const { lotto } = await asLot(
    db,
    'inventario',
    () => `Inventario di ${showroom.nome}`,
    async () => {
      for (const { tipo, decisione, showroom_id, ...seen } of decise) {
        if (decisione === 'smarrito') await kinds[tipo].markLost(db, scope, seen);
        else await kinds[tipo].move(db, scope, seen, showroom_id);
      }
      await setChiuso(db, scope, id);
    },
  );
  await keepDecisioni(db, scope, id, decise);
  return lotto;
}

// Phones before plans, because unassigning a plan would also unassign its phone. Each asset type in order of id, so that two concurrent
// closings cannot deadlock.
function inOrder({ spostamenti = [], smarriti = [] }: Chiusura): Decisa[] {
  const decise: Decisa[] = [
    ...smarriti.map((voce) => ({ ...voce, decisione: 'smarrito' as const, showroom_id: null })),
    ...spostamenti.map((voce) => ({ ...voce, decisione: 'spostato' as const })),
  ];
  return decise.sort((a, b) => TIPI_CONTATI.indexOf(a.tipo) - TIPI_CONTATI.indexOf(b.tipo) || a.id - b.id);
}

/**
 * Rejects decisions based on an outdated view (409): only a missing item can be lost or moved elsewhere, and only an unexpected item can be
 * moved here.
 */
async function refuseStale(db: Tx, scope: Scope, id: number, decise: readonly Decisa[], here: number): Promise<void> {
  const { rows } = await sql<{ voce: string; nome: string; attesa: boolean; letta: boolean }>`
    select coalesce(v.voce, l.voce) as voce, coalesce(v.nome, l.nome) as nome, v.voce is not null as attesa, l.voce is not null as letta
    from (select tipo || '-' || risorsa_id as voce, nome from inventari_voci where inventario_id = ${id}) v
    full join (
      select tipo || '-' || risorsa_id as voce, min(nome) as nome from inventari_letture where inventario_id = ${id} and tipo is not null
      group by 1) l on l.voce = v.voce`.execute(scoped(db, scope));
  const known = new Map(rows.map((row) => [row.voce, row]));
  for (const { decisione, showroom_id, ...voce } of decise) {
    const found = known.get(voceDi(voce));
    if (!found) throw nonNellInventario();
    const isMissing = found.attesa && !found.letta;
    const comesHere = decisione === 'spostato' && showroom_id === here;
    if (comesHere ? found.attesa : !isMissing) throw nonDaDecidere(found.nome);
  }
}

// Stores the decisions. They replace the decisions of a closing that was undone.
async function keepDecisioni(db: Tx, scope: Scope, id: number, decise: readonly Decisa[]): Promise<void> {
  const said = sql`jsonb_to_recordset(${JSON.stringify(decise)}::jsonb) as d (tipo text, id integer, decisione text)`;
  for (const table of ['inventari_voci', 'inventari_letture']) {
    await sql`
      update ${sql.table(table)} t set decisione = (select d.decisione from ${said} where d.tipo = t.tipo and d.id = t.risorsa_id)
      where t.inventario_id = ${id}`.execute(scoped(db, scope));
  }
}
