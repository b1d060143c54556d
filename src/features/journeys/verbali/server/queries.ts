import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { cachedCount } from '#server/db/cached-count.ts';
import { equals, matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountNameOf, brandJson } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import type { TipoVerbale } from '#shared/verbale.ts';
import type { Verbale, VerbaleIntero, Voce } from '../contract.ts';
import { type StatoVerbale, verbaleNonTrovato } from '../rules.ts';

const SORT_KEYS: Record<string, SortKey> = {
  created_at: { by: sql.ref('v.created_at'), type: 'timestamptz' },
  cognome: { by: sql`(v.cognome || ' ' || v.nome) collate "it-x-icu"`, type: 'text' },
};

interface VerbaliQuery extends ListQuery {
  stato?: StatoVerbale | undefined;
  tipo?: TipoVerbale | undefined;
  brand_id?: number[] | undefined;
  dipendente_id?: string | undefined;
}

const isoInstant = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const COLUMNS = [
  'v.id',
  'v.codice',
  'v.dipendente_id',
  'v.nome',
  'v.cognome',
  'v.note',
  'v.motivo_annullo',
  'v.created_at',
  // The check constraints of the table guarantee the types of these columns.
  sql<TipoVerbale>`v.tipo`.as('tipo'),
  sql<StatoVerbale>`v.stato`.as('stato'),
  brandJson('b').as('brand'),
  sql<number>`(select count(*) from verbali_voci x where x.verbale_id = v.id)`.as('quante_voci'),
  accountNameOf('u').as('emesso_da'),
  sql<Verbale['firma']>`(
    select jsonb_build_object('modo', f.modo, 'nome', f.nome, 'firmato_il', ${isoInstant('f.firmato_il')}, 'motivo', f.motivo)
    from verbali_firme f where f.verbale_id = v.id)`.as('firma'),
  sql<Verbale['annullato_da']>`(select jsonb_build_object('id', n.id, 'codice', n.codice) from verbali n where n.id = v.annullato_da)`.as(
    'annullato_da',
  ),
  sql<string | null>`(
    select l.expires_at from verbali_link l
    where l.verbale_id = v.id and l.revocato_il is null and l.usato_il is null and l.expires_at > now())`.as('link_scade_il'),
] as const;

function visibleVerbali(db: Db, scope: Scope) {
  return scoped(db, scope)
    .selectFrom('verbali as v')
    .innerJoin('brands as b', 'b.id', 'v.brand_id')
    .innerJoin('users as u', 'u.id', 'v.emesso_da')
    .where(inBrands('v.brand_id', scope.can_view));
}

const matchesSearch = (text: string | undefined) => matches(sql`testo_ricerca(v.nome || ' ' || v.cognome || ' ' || v.codice)`, text);

export async function listVisible(db: Db, scope: Scope, query: VerbaliQuery): Promise<Page<Verbale>> {
  const { stato, tipo, brand_id, dipendente_id, q } = query;
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('v.id'), type: 'integer' });
  const filters: RawBuilder<boolean> = sql<boolean>`${matchesSearch(q)} and ${equals('v.stato', stato)} and ${equals('v.tipo', tipo)}
    and ${equals('v.dipendente_id', dipendente_id)} and (${brand_id ?? null}::integer[] is null or v.brand_id = any(${brand_id ?? null}))`;
  const counter = cachedCount(db, {
    tables: ['verbali'],
    key: ['verbali', scope.can_view, filtersOf(query)],
    count: () => sql`(select count(*) from verbali v where ${inBrands('v.brand_id', scope.can_view)} and ${filters})`,
  });
  const rows = await visibleVerbali(db, scope)
    .select([...COLUMNS, keys.value.as('keyset_value'), counter.column.as('conteggio')])
    .where(filters)
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  return keys.page(rows, await counter.total(rows[0]));
}

interface ContenutoColumn {
  contenuto: { ancora_fuori: string[] };
}

export async function findVisible(db: Db, scope: Scope, id: number): Promise<VerbaleIntero> {
  const row = await visibleVerbali(db, scope)
    .innerJoin('verbali_documenti as c', 'c.verbale_id', 'v.id')
    .select([
      ...COLUMNS,
      sql<ContenutoColumn['contenuto']['ancora_fuori']>`c.contenuto -> 'ancora_fuori'`.as('ancora_fuori'),
      sql<string>`encode(c.sha256, 'hex')`.as('sha256'),
      sql<Voce[]>`(
        select jsonb_agg(jsonb_build_object('tipo', x.tipo, 'id', x.risorsa_id, 'nome', x.nome, 'identificativo', x.identificativo,
          'accessori', x.accessori, 'condizione', x.condizione) order by x.posizione)
        from verbali_voci x where x.verbale_id = v.id)`.as('voci'),
      sql<VerbaleIntero['chiude']>`(
        select coalesce(jsonb_agg(distinct jsonb_build_object('id', n.id, 'codice', n.codice)), '[]')
        from verbali_voci x join verbali n on n.id = x.consegna_id where x.verbale_id = v.id)`.as('chiude'),
      sql<VerbaleIntero['prova']>`(
        select jsonb_build_object('indirizzo', f.indirizzo, 'user_agent', f.user_agent, 'sha256', encode(f.sha256, 'hex'),
          'operatore', case when o.id is not null then ${accountNameOf('o')} end)
        from verbali_firme f left join users o on o.id = f.operatore_id where f.verbale_id = v.id)`.as('prova'),
    ])
    .where('v.id', '=', id)
    .executeTakeFirst();
  if (!row) throw verbaleNonTrovato();
  return row;
}

export interface LockedVerbale {
  id: number;
  brand_id: number;
  codice: string;
  tipo: TipoVerbale;
  stato: StatoVerbale;
  dipendente_id: string | null;
  nome: string;
  cognome: string;
  note: string | null;
}

export async function lockVerbale(db: Tx, scope: Scope, id: number): Promise<LockedVerbale> {
  const { rows } = await sql<LockedVerbale>`
    select id, brand_id, codice, tipo, stato, dipendente_id, nome, cognome, note from verbali
    where id = ${id} and ${inBrands('brand_id', scope.can_view)} for no key update`.execute(scoped(db, scope));
  if (!rows[0]) throw verbaleNonTrovato();
  return rows[0];
}

type FileType = 'emesso' | 'firmato' | 'scansione';

/** Returns a file of a handover record. `bytes` is null when the record has no such file. Throws 404 when the record is not visible. */
export async function findFile(
  db: Db,
  scope: Scope,
  id: number,
  fileType: FileType,
): Promise<{ codice: string; tipo: TipoVerbale; bytes: Buffer | null; media: string }> {
  const bytes = { emesso: sql`c.pdf`, firmato: sql`f.pdf`, scansione: sql`f.scansione` }[fileType];
  const { rows } = await sql<{ codice: string; tipo: TipoVerbale; bytes: Buffer | null; media: string }>`
    select v.codice, v.tipo, ${bytes} as bytes,
      ${fileType === 'scansione' ? sql`coalesce(f.scansione_tipo, '')` : sql`'application/pdf'`} as media
    from verbali v join verbali_documenti c on c.verbale_id = v.id left join verbali_firme f on f.verbale_id = v.id
    where v.id = ${id} and ${inBrands('v.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  if (!rows[0]) throw verbaleNonTrovato();
  return rows[0];
}

// An item that the employee has or has returned under a brand.
export interface HandoverItem {
  tipo: TipoRisorsa;
  risorsa_id: number;
  periodo_id: number;
  nome: string;
  identificativo: string | null;
  data: string;
  /** The code of the handover record of the same type that already contains the item; null when there is none. */
  gia_in: string | null;
  consegna_id: number | null;
  consegna: string | null;
}

/**
 * SQL: the name of an item in the PDF of a handover record, and its number when the name does not identify it. Aliases: `t` item, `p`
 * period.
 */
const PRINTED_NAMES: { readonly [T in TipoRisorsa]?: { nome?: RawBuilder<string>; numero?: RawBuilder<string | null> } } = {
  software: { nome: sql`concat_ws(' ', t.nome, t.versione)` },
  hardware: { nome: sql`t.nome || ' (' || t.marca || ' ' || t.modello || ')'`, numero: sql`'S/N ' || t.numero_seriale` },
  telefono: { nome: sql`concat_ws(' ', t.modello, t.memoria, t.colore)`, numero: sql`'IMEI ' || t.imei` },
  piano_mobile: {
    nome: sql`t.nome_piano || ' (' || t.operatore || ')'`,
    numero: sql`coalesce('Tel. ' || p.numero_telefono, 'ICCID ' || t.iccid)`,
  },
  cartella: { numero: sql`'Permesso: ' || p.permessi` },
};

interface HandoverQuery {
  dipendente_id: string;
  brand_id: number;
  tipo: TipoVerbale;
  periodi?: readonly { tipo: TipoRisorsa; periodo_id: number }[];
}

/**
 * Returns the items that a handover record can contain, sorted by assignment or return. The caller must check the visibility of the
 * employee and the brand first.
 */
export async function listHandoverItems(db: Db, scope: Scope, query: HandoverQuery): Promise<HandoverItem[]> {
  const selects = ALL_KINDS.map((assetType) => selectHandoverItems(assetType, query));
  const { rows } = await sql<HandoverItem>`
    select * from (${sql.join(selects, sql` union all `)}) c order by data, tipo, periodo_id`.execute(scoped(db, scope));
  return rows;
}

function selectHandoverItems(
  { tipo, table, name, links, periods }: Kind,
  { dipendente_id, brand_id, tipo: verbaleTipo, periodi }: HandoverQuery,
): RawBuilder<unknown> {
  const item = sql.ref(`p.${periods.column}`);
  const printed = PRINTED_NAMES[tipo];
  const periodIds = periodi?.filter((each) => each.tipo === tipo).map(({ periodo_id }) => periodo_id);
  const isOpen = sql`p.data_revoca is null`;
  const condition = periodIds ? sql`p.id = any(${periodIds}::integer[])` : verbaleTipo === 'consegna' ? isOpen : sql`not (${isOpen})`;
  // The name of an item that does not belong to the brand any more is not shown. A deleted item is listed with the name that its
  // assignment period stores.
  const belongsToBrand = sql`exists (select from ${sql.table(links.table)} l where l.${sql.ref(links.column)} = t.id and l.brand_id = ${brand_id})`;
  return sql`
    select ${tipo}::text as tipo, ${item} as risorsa_id, p.id as periodo_id,
      left(coalesce(case when ${belongsToBrand} then ${printed?.nome ?? sql.ref(`t.${name}`)} end, p.risorsa_nome, ${`${RISORSE[tipo].uno} di un altro brand`}), 200) as nome,
      case when ${belongsToBrand} then left(${printed?.numero ?? sql`null`}::text, 200) end as identificativo,
      ${verbaleTipo === 'consegna' ? sql`p.data_assegnazione` : sql`coalesce(p.data_revoca, oggi())`} as data,
      ${columnOfVerbale(tipo, verbaleTipo, sql`v.codice`)} as gia_in,
      ${verbaleTipo === 'consegna' ? sql`null::integer` : columnOfVerbale(tipo, 'consegna', sql`v.id`)} as consegna_id,
      ${verbaleTipo === 'consegna' ? sql`null::text` : columnOfVerbale(tipo, 'consegna', sql`v.codice`)} as consegna
    from ${sql.table(periods.table)} p left join ${sql.table(table)} t on t.id = ${item}
    where p.dipendente_id = ${dipendente_id} and p.brand_id = ${brand_id} and ${condition}`;
}

/**
 * SQL: a column of the handover record that contains the item. A contested or annulled record does not block its items: another record
 * may contain them.
 */
const columnOfVerbale = (tipo: TipoRisorsa, verbaleTipo: TipoVerbale, column: RawBuilder<unknown>) => sql`(
  select ${column} from verbali_voci x join verbali v on v.id = x.verbale_id
  where x.tipo = ${tipo} and x.periodo_id = p.id and v.tipo = ${verbaleTipo} and v.stato in ('emesso', 'firmato')
  order by v.id desc limit 1)`;
