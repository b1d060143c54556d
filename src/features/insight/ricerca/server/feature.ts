import { type RawBuilder, sql } from 'kysely';
import { reservedFrom } from '#features/equipment/asset-types/server/periods.ts';
import { matches, matchesWords, nearness } from '#server/db/conditions.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { personIfAny } from '#server/db/mentions.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { SearchKind, SearchSelect } from '#server/feature/search-kind.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import type { Assegnatario, BrandBreve, Luogo } from '#shared/schemas.ts';
import { cerca } from '../contract.ts';
import {
  addressOfElenco,
  firstWords,
  isSearchable,
  QUANTI_DI_UNO,
  QUANTI_GUARDATI,
  QUANTI_PER_TIPO,
  readCodice,
  TIPI_RISULTATO,
  type TipoRisultato,
} from '../rules.ts';

function ricercaRoutes({ searchKinds: kinds }: { searchKinds: SearchKinds }): Route[] {
  return [route(cerca, ({ db, scope, query }) => findRisultati(db, scope, kinds, query))];
}

type SearchKinds = Record<TipoRisultato, SearchKind>;

interface Found {
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

/** The best results of each type in one SQL statement. The group with the best match comes first. */
async function findRisultati(
  db: Db,
  scope: Scope,
  kinds: SearchKinds,
  { q: typed = '', tipo }: { q?: string | undefined; tipo?: TipoRisultato | undefined },
): Promise<ReplyOf<typeof cerca>> {
  const q = firstWords(typed);
  if (!isSearchable(q)) return { gruppi: [] };
  const selects = (tipo ? [tipo] : TIPI_RISULTATO).map((each) =>
    best(each, kinds[each].select(scope, q), q, tipo ? QUANTI_DI_UNO : QUANTI_PER_TIPO),
  );
  const { rows } = await sql<Found>`${sql.join(selects, sql` union all `)}`.execute(scoped(db, scope));
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

/** Sorted by match, then by length of the name, because a shorter name is closer to the text, then newest first. */
function best(tipo: TipoRisultato, kind: SearchSelect, q: string, most: number): RawBuilder<unknown> {
  const { table, join = NOTHING, visible, byText, text, name, last = sql`false`, more = NOTHING, ...of } = kind;
  const typed = of.code && readCodice(q);
  const byCode = of.code && typed !== undefined ? (of.byCode?.(typed) ?? matches(of.code, typed)) : undefined;
  const near =
    of.code && typed !== undefined ? sql`least(${nearness(name, q)}, coalesce(${nearness(of.code, typed)}, 3))` : nearness(name, q);
  const newest = (which: RawBuilder<boolean>) => sql`
    select t.id, t.created_at, ${near} as vicinanza, ${last} as dopo, length(${name}) as lunghezza, ${byCode ? byText : sql`true`} as in_elenco
    from ${sql.table(table)} t ${join} where ${which} and ${visible} order by t.created_at desc, t.id desc limit ${QUANTI_GUARDATI + 1}::integer`;
  const nearer = (how: 'whole' | 'begun') => sql`
    (select * from (${newest(matchesWords(text, q, how))}) n where (select count(*) from trovati) > ${QUANTI_GUARDATI}::integer)`;
  return sql`(
    with trovati as materialized (${newest(byCode ? sql`(${byText} or ${byCode})` : byText)})
    select ${tipo}::text as tipo, t.id::text, x.vicinanza, c.totale, c.in_elenco,
      ${of.titolo} as titolo, nullif(${of.dettaglio}, '') as dettaglio, ${of.codice ?? sql`null`}::text as codice,
      ${of.isHeld ? sql`p.id is not null` : sql`false`} as assegnato, ${of.isHeld ? personIfAny('d') : sql`null::jsonb`} as assegnatario,
      ${of.luogo ?? sql`null::jsonb`} as luogo, ${of.isHeld ? reservedFrom('p') : sql`null::date`} as riservato_dal,
      ${of.brand ?? sql`null::jsonb`} as brand
    from (
      select * from (select * from trovati union ${nearer('begun')} union ${nearer('whole')}) v
      order by vicinanza, dopo, lunghezza, created_at desc, id desc limit ${most}::integer) x
    cross join (select count(*) as totale, bool_and(in_elenco) as in_elenco from trovati) c
    join ${sql.table(table)} t on t.id = x.id ${more}
    order by x.vicinanza, x.dopo, x.lunghezza, x.created_at desc, x.id desc)`;
}

const NOTHING = sql``;

function groupOf(kind: SearchKind, tipo: TipoRisultato, rows: Found[], q: string) {
  const [first] = rows;
  if (!first) return [];
  const { vicinanza, totale, in_elenco } = first;
  const collegamento = in_elenco ? addressOfElenco(kind, q) : null;
  return [
    {
      tipo,
      titolo: kind.titolo,
      totale: Math.min(totale, QUANTI_GUARDATI),
      e_oltre: totale > QUANTI_GUARDATI,
      vicinanza,
      collegamento,
      risultati: rows.map((row) => present(kind, row)),
    },
  ];
}

function present(kind: SearchKind, { tipo, id, titolo, dettaglio, codice, assegnato, assegnatario, luogo, riservato_dal, brand }: Found) {
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
