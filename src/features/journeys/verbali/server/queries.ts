import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { equals, matches } from '#server/db/conditions.ts';
import { counted } from '#server/db/counted.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountNameOf, brandOf } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
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

const instant = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const COLUMNS = [
  'v.id',
  'v.codice',
  'v.dipendente_id',
  'v.nome',
  'v.cognome',
  'v.note',
  'v.motivo_annullo',
  'v.created_at',
  // The table's checks hold these sets.
  sql<TipoVerbale>`v.tipo`.as('tipo'),
  sql<StatoVerbale>`v.stato`.as('stato'),
  brandOf('b').as('brand'),
  sql<number>`(select count(*) from verbali_voci x where x.verbale_id = v.id)`.as('quante_voci'),
  accountNameOf('u').as('emesso_da'),
  sql<Verbale['firma']>`(
    select jsonb_build_object('modo', f.modo, 'nome', f.nome, 'firmato_il', ${instant('f.firmato_il')}, 'motivo', f.motivo)
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

/** By number, name or surname. */
const isSearched = (text: string | undefined) => matches(sql`testo_ricerca(v.nome || ' ' || v.cognome || ' ' || v.codice)`, text);

export async function listVisible(db: Db, scope: Scope, query: VerbaliQuery): Promise<Page<Verbale>> {
  const { stato, tipo, brand_id, dipendente_id, q } = query;
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('v.id'), type: 'integer' });
  const filters: RawBuilder<boolean> = sql<boolean>`${isSearched(q)} and ${equals('v.stato', stato)} and ${equals('v.tipo', tipo)}
    and ${equals('v.dipendente_id', dipendente_id)} and (${brand_id ?? null}::integer[] is null or v.brand_id = any(${brand_id ?? null}))`;
  const counting = counted(db, {
    of: ['verbali'],
    what: ['verbali', scope.can_view, filtersOf(query)],
    count: () => sql`(select count(*) from verbali v where ${inBrands('v.brand_id', scope.can_view)} and ${filters})`,
  });
  const rows = await visibleVerbali(db, scope)
    .select([...COLUMNS, keys.value.as('keyset_value'), ...counting.columns])
    .where(filters)
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  return keys.page(rows, await counting.settle(rows[0]));
}

interface Contents {
  contenuto: { ancora_fuori: string[] };
}

/** A record with all that stands on it, or 404. */
export async function findVisible(db: Db, scope: Scope, id: number): Promise<VerbaleIntero> {
  const row = await visibleVerbali(db, scope)
    .innerJoin('verbali_documenti as c', 'c.verbale_id', 'v.id')
    .select([
      ...COLUMNS,
      sql<Contents['contenuto']['ancora_fuori']>`c.contenuto -> 'ancora_fuori'`.as('ancora_fuori'),
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

export interface HeldVerbale {
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

/** A record, held until the transaction ends: who comes second finds it as the first has left it. 404 when it is not visible. */
export async function lockVerbale(db: Tx, scope: Scope, id: number): Promise<HeldVerbale> {
  const { rows } = await sql<HeldVerbale>`
    select id, brand_id, codice, tipo, stato, dipendente_id, nome, cognome, note from verbali
    where id = ${id} and ${inBrands('brand_id', scope.can_view)} for no key update`.execute(scoped(db, scope));
  if (!rows[0]) throw verbaleNonTrovato();
  return rows[0];
}

type Quale = 'emesso' | 'firmato' | 'scansione';

/** The bytes of one of its files, and what kind they are; undefined where it has none such. 404 when the record is not visible. */
export async function findFile(
  db: Db,
  scope: Scope,
  id: number,
  quale: Quale,
): Promise<{ codice: string; tipo: TipoVerbale; bytes: Buffer | null; media: string }> {
  const bytes = { emesso: sql`c.pdf`, firmato: sql`f.pdf`, scansione: sql`f.scansione` }[quale];
  const { rows } = await sql<{ codice: string; tipo: TipoVerbale; bytes: Buffer | null; media: string }>`
    select v.codice, v.tipo, ${bytes} as bytes,
      ${quale === 'scansione' ? sql`coalesce(f.scansione_tipo, '')` : sql`'application/pdf'`} as media
    from verbali v join verbali_documenti c on c.verbale_id = v.id left join verbali_firme f on f.verbale_id = v.id
    where v.id = ${id} and ${inBrands('v.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  if (!rows[0]) throw verbaleNonTrovato();
  return rows[0];
}
