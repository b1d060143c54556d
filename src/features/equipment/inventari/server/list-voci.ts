// What a count expects, what was read and what is missing, as the caller may see it.
import { type RawBuilder, sql } from 'kysely';
import { joinPlace, PLACE_IF_ANY } from '#features/equipment/kit/server/find-place.ts';
import { allBrandsAllow, hasVisibleBrand } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { personIfAny } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import type { Imprevisto, InventarioIntero, Mancante, Trovato } from '../contract.ts';
import { codiceLetto, siSmarrisce, TIPI_CONTATI, type TipoContato } from '../rules.ts';
import { CODICE, type CountedKinds } from './open-inventario.ts';
import { findVisible } from './queries.ts';

type Voce = Mancante & { letto_il: string | null };
type WithCodes<V> = Omit<V, 'codici'> & { codici: (string | null)[] | null };

/** A count with all that stands in it; 404 where it is not seen. */
export async function findIntero(db: Db, scope: Scope, kinds: CountedKinds, id: number): Promise<InventarioIntero> {
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

/** What was read and is not expected: what the caller sees now, and what it could have seen then. */
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

/** Whether it is in working order, and the codes by which one is read. `t` is its row. */
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

/** The thing of `v` as it is now, one row where the caller sees it: where it is, and what the caller may decide about it. */
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
