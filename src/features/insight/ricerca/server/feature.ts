import { type RawBuilder, sql } from 'kysely';
import { reservedFrom } from '#features/equipment/asset-types/server/periods.ts';
import { matches, matchesWords, matchRank } from '#server/db/conditions.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { employeeJsonOrNull } from '#server/db/mentions.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { SearchSelect, SearchSource } from '#server/feature/search-source.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import type { Assegnatario, BrandBreve, Luogo } from '#shared/schemas.ts';
import { searchRecords } from '../contract.ts';
import {
  addressOfElenco,
  firstWords,
  isSearchable,
  MAX_OF_ONE_TYPE,
  MAX_PER_TYPE,
  MAX_SORTED,
  readCodice,
  TIPI_RISULTATO,
  type TipoRisultato,
} from '../rules.ts';

function ricercaRoutes({ searchKinds: kinds }: { searchKinds: SearchKinds }): Route[] {
  return [route(searchRecords, ({ db, scope, query }) => findRisultati(db, scope, kinds, query))];
}

type SearchKinds = Record<TipoRisultato, SearchSource>;

interface SearchRow {
  tipo: TipoRisultato;
  id: string;
  vicinanza: number;
  totale: number;
  in_elenco: boolean;
  titolo: string;
  dettaglio: string | null;
  codice: string | null;
  assegnato: boolean;
  assegnatario: Assegnatario | null;
  luogo: Luogo | null;
  riservato_dal: string | null;
  brand: BrandBreve | null;
}

/** Returns the best results of each type, with one SQL statement. The group with the best match comes first. */
async function findRisultati(
  db: Db,
  scope: Scope,
  kinds: SearchKinds,
  { q: typed = '', tipo }: { q?: string | undefined; tipo?: TipoRisultato | undefined },
): Promise<ReplyOf<typeof searchRecords>> {
  const q = firstWords(typed);
  if (!isSearchable(q)) return { gruppi: [] };
  const selects = (tipo ? [tipo] : TIPI_RISULTATO).map((each) =>
    bestMatches(each, kinds[each].select(scope, q), q, tipo ? MAX_OF_ONE_TYPE : MAX_PER_TYPE),
  );
  const { rows } = await sql<SearchRow>`${sql.join(selects, sql` union all `)}`.execute(scoped(db, scope));
  const gruppi = TIPI_RISULTATO.flatMap((each) =>
    groupOf(
      kinds[each],
      each,
      rows.filter((row) => row.tipo === each),
      q,
    ),
  );
  return { gruppi: gruppi.sort((a, b) => a.vicinanza - b.vicinanza) };
}

/**
 * SQL: the best results of one type. Sorted by match, then by length of the name, because a shorter name is closer to the text, then newest
 * first.
 */
function bestMatches(tipo: TipoRisultato, kind: SearchSelect, q: string, maxRows: number): RawBuilder<unknown> {
  const { table, join = NO_SQL, visible, byText, text, name, last = sql`false`, more = NO_SQL, ...columns } = kind;
  const searchedCode = columns.code && readCodice(q);
  const byCode =
    columns.code && searchedCode !== undefined ? (columns.byCode?.(searchedCode) ?? matches(columns.code, searchedCode)) : undefined;
  const nearnessSql =
    columns.code && searchedCode !== undefined
      ? sql`least(${matchRank(name, q)}, coalesce(${matchRank(columns.code, searchedCode)}, 3))`
      : matchRank(name, q);
  const newestMatches = (condition: RawBuilder<boolean>) => sql`
    select t.id, t.created_at, ${nearnessSql} as vicinanza, ${last} as dopo, length(${name}) as lunghezza, ${byCode ? byText : sql`true`} as in_elenco
    from ${sql.table(table)} t ${join} where ${condition} and ${visible} order by t.created_at desc, t.id desc limit ${MAX_SORTED + 1}::integer`;
  const nearerMatches = (wordMatch: 'whole' | 'begun') => sql`
    (select * from (${newestMatches(matchesWords(text, q, wordMatch))}) n where (select count(*) from trovati) > ${MAX_SORTED}::integer)`;
  return sql`(
    with trovati as materialized (${newestMatches(byCode ? sql`(${byText} or ${byCode})` : byText)})
    select ${tipo}::text as tipo, t.id::text, x.vicinanza, c.totale, c.in_elenco,
      ${columns.titolo} as titolo, nullif(${columns.dettaglio}, '') as dettaglio, ${columns.codice ?? sql`null`}::text as codice,
      ${columns.isHeld ? sql`p.id is not null` : sql`false`} as assegnato, ${columns.isHeld ? employeeJsonOrNull('d') : sql`null::jsonb`} as assegnatario,
      ${columns.luogo ?? sql`null::jsonb`} as luogo, ${columns.isHeld ? reservedFrom('p') : sql`null::date`} as riservato_dal,
      ${columns.brand ?? sql`null::jsonb`} as brand
    from (
      select * from (select * from trovati union ${nearerMatches('begun')} union ${nearerMatches('whole')}) v
      order by vicinanza, dopo, lunghezza, created_at desc, id desc limit ${maxRows}::integer) x
    cross join (select count(*) as totale, bool_and(in_elenco) as in_elenco from trovati) c
    join ${sql.table(table)} t on t.id = x.id ${more}
    order by x.vicinanza, x.dopo, x.lunghezza, x.created_at desc, x.id desc)`;
}

const NO_SQL = sql``;

function groupOf(kind: SearchSource, tipo: TipoRisultato, rows: SearchRow[], q: string) {
  const [first] = rows;
  if (!first) return [];
  const { vicinanza, totale, in_elenco } = first;
  const collegamento = in_elenco ? addressOfElenco(kind, q) : null;
  return [
    {
      tipo,
      titolo: kind.titolo,
      totale: Math.min(totale, MAX_SORTED),
      e_oltre: totale > MAX_SORTED,
      vicinanza,
      collegamento,
      risultati: rows.map((row) => toRisultato(kind, row)),
    },
  ];
}

function toRisultato(
  kind: SearchSource,
  { tipo, id, titolo, dettaglio, codice, assegnato, assegnatario, luogo, riservato_dal, brand }: SearchRow,
) {
  const collegamento = kind.address?.(id) ?? addressOfElenco(kind, codice ?? titolo);
  return {
    tipo,
    id: kind.hasUuid ? id : Number(id),
    titolo,
    dettaglio,
    codice,
    assegnato,
    assegnatario,
    luogo,
    riservato_dal,
    brand,
    collegamento,
  };
}

export const ricercaFeature = {
  routes: ricercaRoutes,
} satisfies Feature;
