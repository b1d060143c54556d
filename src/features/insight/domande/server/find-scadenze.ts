import { type RawBuilder, sql } from 'kysely';
import { READ_PERMISSION, SOGGETTI, type Soggetto } from '#features/documents/documenti/rules.ts';
import { selectDocumentiWithScadenza } from '#features/documents/documenti/server/select-scadenze.ts';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { currentCost, hasCost, isInUse, type KindWithCost } from '#features/equipment/asset-types/server/yearly-cost.ts';
import { ITEM_COLUMNS, TIPI_RIPARABILI, type TipoRiparabile } from '#features/equipment/riparazioni/rules.ts';
import { brandsOf } from '#features/insight/report/server/find-report.ts';
import { type Brands, hasEmployeeFilter, isInFilter, persone, tablesOf } from '#features/insight/report/server/select-sources.ts';
import { JOIN_ULTIMO, OPEN_PROBATION } from '#features/people/dipendenti/server/select-contract-ends.ts';
import type { Db } from '#server/db/handle.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { Scope } from '#server/security/scope.ts';
import { euro, formatCella, indicatore, numero, riga, voce, withMisura } from '#shared/cifre.ts';
import { formatNelPeriodo, misura } from '#shared/misure.ts';
import { nomeMese } from '#shared/periodi.ts';
import { brandsFor } from '#shared/permissions.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { recordAddress } from '#shared/screens.ts';
import type { Scadenze } from '../contract.ts';
import { type ExpiringType, MAX_LISTED_ROWS, NOTE_DOMANDE } from '../rules.ts';
import { futureMonths, type MonthsQuery, mesiCte, monthPunti, nameOf, type ReportFilters, rowAt } from './find-answer.ts';

export interface Scadenza {
  cosa: ExpiringType;
  id: string;
  nome: string;
  giorno: string;
  importo: number | null;
  /** The record that the expiring document belongs to, or the item that is in repair; null for other expiries. */
  dove: { soggetto: Soggetto; id: string; di_chi: string } | { tipo: TipoRiparabile; id: number } | null;
}
export interface PerCosa {
  cosa: ExpiringType;
  quante: number;
  importo: number;
}
interface ScadenzeResult {
  mesi: { quante: number; importo: number; scadenze: Scadenza[]; per_cosa: PerCosa[] | null }[];
}

const cache = new VersionedCache<ScadenzeResult>(100);

const isLinked = ({ links }: KindWithCost, { ids }: Brands) => sql`
  i.id in (select l.${sql.ref(links.column)} from ${sql.table(links.table)} l where l.brand_id = any(${[...ids]}::integer[]))`;

const assignedInFilter = (kind: KindWithCost, brands: Brands) => sql`
  from ${sql.table(kind.periods.table)} p where p.${sql.ref(kind.periods.column)} = i.id and p.data_revoca is null and ${isInFilter(brands, kind)}`;

function expiringItems(kind: KindWithCost & { expires: string }, brands: Brands) {
  const { table, seats, expires } = kind;
  const assigned = assignedInFilter(kind, brands);
  const usate = sql`(select count(*) ${assigned})`;
  const posti = seats && !hasEmployeeFilter(brands) ? sql`coalesce(${sql.ref(`i.${seats.total}`)}, ${usate})` : usate;
  const importo = seats ? sql`${posti} * ${currentCost(kind, 'i')}` : sql`i.prezzo_acquisto::numeric`;
  return sql`
    select ${kind.tipo}::text as cosa, i.id::text as id, ${nameOf(kind)} as nome, ${sql.ref(`i.${expires}`)} as giorno, ${importo} as importo, null::jsonb as dove
    from ${sql.table(table)} i
    where ${sql.ref(`i.${expires}`)} between (select min(dal) from mesi) and (select max(al) from mesi)
      and ${kind.dismissable ? isInUse('i.stato') : sql`true`} and ${hasEmployeeFilter(brands) ? sql`exists (select ${assigned})` : sql`true`}
      and ${isLinked(kind, brands)}`;
}

const leavingEmployees = (kinds: readonly KindWithCost[], brandIds: readonly number[]) => sql`
  select 'dipendente'::text, d.id::text, d.nome || ' ' || d.cognome, d.data_dismissione, ${sql.join(
    kinds.map(
      (kind) => sql`(
        select coalesce(sum(${currentCost(kind, 'i')}), 0) from ${sql.table(kind.periods.table)} p
        join ${sql.table(kind.table)} i on i.id = p.${sql.ref(kind.periods.column)}
        where p.dipendente_id = d.id and p.data_revoca is null and p.brand_id = any(${[...brandIds]}::integer[]))`,
    ),
    sql` + `,
  )}, null::jsonb
  from persone join dipendenti d on d.id = persone.id
  where d.data_dismissione between (select min(dal) from mesi) and (select max(al) from mesi)`;

/** The planned ends of contracts and probations. For an employee with an exit date the calendar lists the last working day instead. */
const endingContracts = (cosa: 'contratto' | 'prova', day: RawBuilder<unknown>) => sql`
  select ${cosa}::text, d.id::text, d.nome || ' ' || d.cognome, ${day}, null::numeric, null::jsonb
  from persone join dipendenti d on d.id = persone.id ${JOIN_ULTIMO}
  where ${day} between (select min(dal) from mesi) and (select max(al) from mesi)`;

const repairsDue = (kinds: readonly KindWithCost[], brands: Brands) =>
  TIPI_RIPARABILI.flatMap((tipo) => kinds.filter((kind) => kind.tipo === tipo).map((kind) => ({ kind, tipo }))).map(
    ({ kind, tipo }) => sql`
  select 'riparazione'::text, r.id::text, ${nameOf(kind)}, r.rientro_previsto, r.costo::numeric, jsonb_build_object('tipo', ${tipo}::text, 'id', i.id)
  from riparazioni r join ${sql.table(kind.table)} i on i.id = ${sql.ref(`r.${ITEM_COLUMNS[tipo]}`)}
  where r.chiusa_il is null and r.rientro_previsto between (select min(dal) from mesi) and (select max(al) from mesi)
    and ${isLinked(kind, brands)} and ${hasEmployeeFilter(brands) ? sql`exists (select ${assignedInFilter(kind, brands)})` : sql`true`}`,
  );

const expiringDocuments = (scope: Scope, brands: Brands) => sql`
  select 'documento'::text, d.id::text, concat_ws(' · ', d.nome, d.di_chi), d.scadenza, null::numeric, d.dove
  from (${selectDocumentiWithScadenza(scope, brands.ids)}) d
  where d.scadenza between (select min(dal) from mesi) and (select max(al) from mesi)
    and ${hasEmployeeFilter(brands) ? sql`d.soggetto = 'dipendente' and d.soggetto_id in (select id::text from persone)` : sql`true`}`;

export async function findScadenze(
  db: Db,
  scope: Scope,
  query: ReportFilters & MonthsQuery,
  today: string,
  kinds: readonly Kind[],
): Promise<Scadenze> {
  const months = futureMonths(query, today);
  const brands = brandsOf(scope, query);
  const costing = kinds.filter(hasCost);
  const canExpire = (kind: KindWithCost): kind is KindWithCost & { expires: string } => kind.expires !== undefined;
  const value = await cache.select(db, scope, {
    tables: [...tablesOf(kinds), ...kinds.map(({ table }) => table), 'documenti', 'riparazioni', 'rapporti'],
    // The permissions to read documents are part of the cache key, because the result depends on them.
    key: [today, months, brands, Object.values(READ_PERMISSION).map((right) => brandsFor(scope, right))],
    value: sql<ScadenzeResult>`(
      with ${persone(brands)}, ${mesiCte(months)},
      scadenze (cosa, id, nome, giorno, importo, dove) as materialized (${sql.join(
        [
          ...costing.filter(canExpire).map((kind) => expiringItems(kind, brands)),
          leavingEmployees(costing, brands.ids),
          endingContracts('contratto', sql`r.fine_prevista`),
          endingContracts('prova', OPEN_PROBATION),
          ...repairsDue(costing, brands),
          expiringDocuments(scope, brands),
        ],
        sql` union all `,
      )}),
      in_mese as (
        select s.*, m.n, row_number() over (partition by m.n order by s.giorno, s.importo desc nulls last, s.nome collate "it-x-icu", s.id) as posto
        from scadenze s join mesi m on s.giorno between m.dal and m.al)
      select jsonb_build_object('mesi', (
        select jsonb_agg((
          select jsonb_build_object('quante', count(*), 'importo', coalesce(sum(importo), 0),
            'scadenze', coalesce(jsonb_agg(jsonb_build_object('cosa', cosa, 'id', id, 'nome', nome, 'giorno', giorno, 'importo', importo, 'dove', dove) order by posto)
              filter (where posto <= ${MAX_LISTED_ROWS}), '[]'),
            'per_cosa', (
              select jsonb_agg(c.riga) from (
                select jsonb_build_object('cosa', cosa, 'quante', count(*), 'importo', coalesce(sum(importo), 0)) as riga
                from in_mese where in_mese.n = m.n group by cosa) c))
          from in_mese where in_mese.n = m.n) order by m.n)
        from mesi m)))`,
  });
  const rows = months.map(({ mese, dal, al }, i) => ({ mese, dal, al, ...rowAt(value.mesi, i) }));
  return describeScadenze(rows);
}

interface MonthWithScadenze {
  mese: string;
  dal: string;
  al: string;
  quante: number;
  importo: number;
  scadenze: Scadenza[];
  per_cosa: PerCosa[] | null;
}

const SERIES_LABELS = { software: 'Licenze', hardware: 'Garanzie', dipendente: 'Chi esce', riparazione: 'Riparazioni' } as const;
const TYPES_WITH_AMOUNT = Object.keys(SERIES_LABELS) as (keyof typeof SERIES_LABELS)[];
const SERIES_TONI = { software: 'software', hardware: 'hardware', dipendente: 'organico', riparazione: 'riparazione' } as const;

function addressOfScadenza({ cosa, id, dove }: Scadenza): string {
  if (dove !== null) return 'tipo' in dove ? schedaOf(dove.tipo, dove.id) : SOGGETTI[dove.soggetto].address(dove.id, dove.di_chi);
  return cosa === 'software' || cosa === 'hardware' ? schedaOf(cosa, id) : recordAddress('/employees/$id', { id });
}
const sumEuro = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, each) => sum + each * 100, 0)) / 100;

function describeScadenze(mesi: readonly MonthWithScadenze[]): Scadenze {
  const countsOf = ({ per_cosa }: MonthWithScadenze, cosa: ExpiringType) => per_cosa?.find((each) => each.cosa === cosa);
  const importo = sumEuro(mesi.map((each) => each.importo));
  const quante = mesi.reduce((sum, each) => sum + each.quante, 0);
  const countOf = (cosa: ExpiringType) => mesi.reduce((sum, each) => sum + (countsOf(each, cosa)?.quante ?? 0), 0);
  const documenti = countOf('documento');
  const contratti = countOf('contratto') + countOf('prova');
  const perCosa = TYPES_WITH_AMOUNT.map((cosa) => ({
    cosa,
    quante: countOf(cosa),
    importo: sumEuro(mesi.map((each) => countsOf(each, cosa)?.importo ?? 0)),
  }));
  const bounds = { dal: mesi[0]?.dal ?? '', al: mesi.at(-1)?.al ?? '' };
  const periodo = formatNelPeriodo(bounds);
  return {
    ...bounds,
    importo,
    mesi: mesi.map((each) => ({
      mese: each.mese,
      quante: each.quante,
      importo: each.importo,
      scadenze: each.scadenze.map(({ dove, ...scadenza }) => ({ ...scadenza, vai: addressOfScadenza({ ...scadenza, dove }) })),
      altre: each.quante - each.scadenze.length,
    })),
    indicatori: withMisura(misura('euro', periodo), [
      {
        ...indicatore('In tutto', euro(importo)),
        dettagli: [
          voce('Scadenze', numero(quante)),
          ...(documenti > 0 ? [voce('di cui documenti', numero(documenti))] : []),
          ...(contratti > 0 ? [voce('di cui contratti e prove', numero(contratti))] : []),
        ],
      },
      ...perCosa.map((each) => ({
        ...indicatore(SERIES_LABELS[each.cosa], euro(each.importo)),
        dettagli: [voce('Quante', numero(each.quante))],
      })),
    ]),
    grafici: [
      {
        titolo: 'Che cosa scade, mese per mese',
        misura: misura('euro', periodo),
        unita: 'euro',
        punti: monthPunti(mesi),
        serie: TYPES_WITH_AMOUNT.map((cosa) => ({
          nome: SERIES_LABELS[cosa],
          forma: 'barra',
          tono: SERIES_TONI[cosa],
          valori: mesi.map((each) => countsOf(each, cosa)?.importo ?? 0),
        })),
        detto: `${quante} scadenze in ${mesi.length} mesi, ${formatCella(euro(importo))} in tutto.`,
      },
    ],
    tabelle: [
      {
        titolo: 'Scadenze per mese',
        misura: misura(['scadenze', 'euro'], periodo),
        colonne: ['Mese', 'Importo', 'Quante'],
        righe: mesi.map((each) => riga(nomeMese(each.mese), [euro(each.importo), numero(each.quante)])),
        totale: [euro(importo), numero(quante)],
      },
    ],
    nota: NOTE_DOMANDE.scadenze,
  };
}
