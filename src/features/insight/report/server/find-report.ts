import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { divideAmongBrands, hasCost, isInUse, type KindWithCost } from '#features/equipment/asset-types/server/yearly-cost.ts';
import type { Db } from '#server/db/handle.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { LettureRecorder } from '#server/security/letture-recorder.ts';
import type { Scope } from '#server/security/scope.ts';
import { media, percento } from '#shared/cifre.ts';
import { giorniOf, puntiAndamento } from '#shared/periodi.ts';
import { brandsFor } from '#shared/permissions.ts';
import { invalidField } from '#shared/problem.ts';
import type { Cifre, Report } from '../contract.ts';
import { countFuoriUso } from '../rules.ts';
import { describeReport } from './describe-report.ts';
import { NO_LINKS } from './list-addresses.ts';
import {
  andamento,
  costi,
  costoPersona,
  dipendenti,
  hardware,
  hardwareConCosti,
  inMalattia,
  licenze,
  mansioni,
  quoteCose,
  quoteTotali,
  showroomName,
  workflow,
} from './select-figures.ts';
import {
  type Brands,
  chiusi,
  correzioni,
  cose,
  flussi,
  hasEmployeeFilter,
  periodi,
  persone,
  presenze,
  rapportiDi,
  tablesOf,
} from './select-sources.ts';

type DerivedFigure = 'tasso_attivazione' | 'utilizzo' | 'costo_medio' | 'tasso_completamento';
type FigureGroup = 'dipendenti' | 'licenze' | 'hardware' | 'workflow' | 'costi';
type SelectedFigures = { [G in FigureGroup]: Omit<Cifre[G], DerivedFigure> } & Pick<Cifre, 'andamento' | 'showroom_nome' | 'mansioni'> & {
    in_malattia: string[];
  };

const reports = new VersionedCache<SelectedFigures>(100);

export interface Filtri {
  brand_id?: number | undefined;
  showroom_id?: number | undefined;
  mansione?: string | undefined;
}

/**
 * The figures of the report on the day `today`, for all visible brands or the filtered ones. They come from one SQL statement and are
 * cached until data change. The number of ill employees is confidential, so the read is recorded.
 */
export async function findReport(
  db: Db,
  scope: Scope,
  { periodo, ...filtri }: { periodo: string } & Filtri,
  today: string,
  kinds: readonly Kind[],
  letture: LettureRecorder,
): Promise<Report> {
  const days = giorniOf(periodo, today);
  if (days.dal > today) throw invalidField('periodo', 'Scegli un periodo che è già cominciato');
  const { brand_id, showroom_id = null, mansione = null } = filtri;
  const brands = brandsOf(scope, filtri);
  const selected = await reports.select(db, scope, {
    key: [periodo, today, brands],
    tables: tablesOf(kinds),
    value: sql<SelectedFigures>`(
      with ${sql.join([
        persone(brands),
        rapportiDi,
        presenze(brands),
        flussi(brands),
        cose(brands, kinds),
        periodi(brands, kinds),
        correzioni,
        chiusi(brands),
        quote(brands, kinds),
        quoteCose,
        quoteTotali,
        hardwareConCosti,
        costoPersona,
      ])}
      select jsonb_build_object(
        'dipendenti', ${dipendenti(days)}, 'licenze', ${licenze(days)}, 'hardware', ${hardware(days)}, 'workflow', ${workflow(days)},
        'in_malattia', ${inMalattia}, 'showroom_nome', ${showroomName(brands)}, 'mansioni', ${mansioni(brands)},
        'costi', ${costi(days, brands.ids, kinds)}, 'andamento', ${andamento(puntiAndamento(today))}))`,
  });
  const isBrandVisible = brand_id !== undefined && brands.ids.includes(brand_id);
  const { in_malattia, ...selectedFigures } = selected;
  letture.tell(in_malattia.map((dipendente_id) => ({ tipo: 'malattia', dipendente_id })));
  const figures = withDerivedFigures(selectedFigures);
  const isShowroomHidden = showroom_id !== null && figures.showroom_nome === null;
  const visibleFilters = { brand_id: isBrandVisible ? brand_id : null, showroom_id: isShowroomHidden ? null : showroom_id, mansione };
  const cifre = { periodo, ...days, ...visibleFilters, ...figures };
  return { ...cifre, ...(isShowroomHidden ? describeReport(cifre, NO_LINKS) : describeReport(cifre)) };
}

export function brandsOf(scope: Scope, { brand_id, showroom_id, mansione }: Filtri): Brands {
  const isRequested = (id: number) => brand_id === undefined || id === brand_id;
  const reserved = brandsFor(scope, 'riservati.vedi').filter(isRequested);
  return { ids: scope.can_view.filter(isRequested), reserved, visibleIds: scope.can_view, showroom_id, mansione };
}

function withDerivedFigures({
  dipendenti,
  licenze,
  hardware,
  workflow,
  ...rest
}: Omit<SelectedFigures, 'in_malattia'>): Pick<Cifre, FigureGroup | 'andamento' | 'showroom_nome' | 'mansioni'> {
  return {
    ...rest,
    dipendenti: { ...dipendenti, tasso_attivazione: percento(dipendenti.attivi, dipendenti.totale) },
    licenze: {
      ...licenze,
      utilizzo: percento(licenze.utilizzate, licenze.totale),
      costo_medio: media(licenze.costo, licenze.totale),
    },
    hardware: { ...hardware, costo_medio: media(hardware.costo, hardware.totale - countFuoriUso(hardware)) },
    workflow: { ...workflow, tasso_completamento: percento(workflow.completati, workflow.completati + workflow.attivi.ora) },
  };
}

// SQL: the yearly cost of each item, divided among the brands that pay for it. Every present cost of the product comes from this query
// (decision 71).

/**
 * SQL CTE with one row for each item (or seat) and brand, with its yearly cost. `assegnato`: assigned to an employee or showroom of the
 * brand; `posti_liberi`: the share of free seats; `inutilizzato`: the share of unassigned items. The rows of a brand add up to its yearly
 * cost, to the cent. With a filter for employees there are only `assegnato` rows. `acquisto` is the purchase price, divided like the cost.
 */
const quote = (brands: Brands, kinds: readonly Kind[]): RawBuilder<unknown> => {
  const freeSources = hasEmployeeFilter(brands) ? [] : kinds.filter(hasCost).map((kind) => sql` union all ${unassignedCost(kind, brands)}`);
  return sql`
  quote as materialized (
    select p.tipo, p.cosa, p.brand_id, 'assegnato' as parte, p.costo, null::numeric as acquisto, 1 as posti
    from periodi p where p.al is null and p.tipo <> 'hardware'
    union all select p.tipo, p.cosa, p.brand_id, 'assegnato', p.costo, ${acquisto('h')}, 1
    from periodi p join cose_hardware h on h.id = p.cosa where p.al is null and p.tipo = 'hardware'
    ${sql.join(freeSources, sql``)})`;
};

/** SQL: the purchase price of a device. It counts only for a device in use. */
const acquisto = (row: string) => sql`case when ${isInUse(`${row}.stato`)} then ${sql.ref(`${row}.prezzo_acquisto`)}::numeric end`;

/**
 * SQL: the cost of what can be assigned, which is a free seat that is not reserved, or an unassigned item. The waste section has the same
 * definition, so both show the same cost.
 */
function unassignedCost(kind: KindWithCost, brands: Brands): RawBuilder<unknown> {
  if (!kind.seats) return brandShares(kind, brands, 'inutilizzato', sql`unita - usate`);
  const usedSeats = sql.ref(`c.${kind.seats.used}`);
  const free = brandShares(kind, brands, 'posti_liberi', sql`unita - ${usedSeats}`);
  const reserved = brandShares(kind, brands, 'inutilizzato', sql`least(${usedSeats}, unita) - usate`);
  return sql`${free} union all ${reserved}`;
}

function brandShares(kind: KindWithCost, { ids }: Brands, parte: string, quante: RawBuilder<unknown>): RawBuilder<unknown> {
  const { tipo, seats } = kind;
  const cents = (euro: RawBuilder<unknown>) => sql`(${euro} * 100)::bigint`;
  const amounts = ['costo', ...(tipo === 'hardware' ? ['acquisto'] : []), ...(seats ? ['posti'] : [])];
  const items = sql`
    select id, ${cents(sql`(${quante}) * costo`)} as costo, (${quante})::bigint as posti
      ${tipo === 'hardware' ? sql`, ${cents(sql`coalesce(${acquisto('c')}, 0)`)} as acquisto` : sql``}
    from ${sql.ref(`cose_${tipo}`)} c where ${quante} > 0`;
  const euroColumn = (name: string) => (amounts.includes(name) ? sql`${sql.ref(name)} / 100.0` : sql`null`);
  return sql`
    select ${tipo}::text, id, brand_id, ${parte}::text, ${euroColumn('costo')}, ${euroColumn('acquisto')}, ${seats ? sql`posti` : sql`1`}
    from (${divideAmongBrands(kind, items, amounts, ids)}) q`;
}
