import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { type ListLinks, listLinks } from '#features/insight/report/server/list-addresses.ts';
import type { Brands } from '#features/insight/report/server/select-sources.ts';
import { addMonths, countMonths, firstDayOf, formatMeseBreve, MAX_MESI, type Mese, monthsFrom, nomeMese } from '#shared/periodi.ts';
import { invalidField } from '#shared/problem.ts';
import type { AnswerTexts } from '../contract.ts';

export interface ReportFilters {
  brand_id?: number | undefined;
  showroom_id?: number | undefined;
  mansione?: string | undefined;
}
export interface MonthsQuery {
  mesi: number;
  dal?: string | undefined;
  al?: string | undefined;
}

/** Returns the requested months, up to today. The first and the last month may be partial. */
export function pastMonths({ mesi, dal, al: requestedAl }: MonthsQuery, today: string): Mese[] {
  const al = requestedAl ?? today;
  if (al > today) throw invalidField('al', 'Scegli oggi o un giorno passato');
  const firstDay = dal ?? firstDayOf(addMonths(al.slice(0, 7), 1 - mesi));
  return monthsBetween(firstDay, al);
}

/** Returns the requested months from the present month on, or from `dal` on when it is given. */
export function futureMonths({ mesi, dal, al }: MonthsQuery, today: string): Mese[] {
  const firstDay = dal ?? firstDayOf(today.slice(0, 7));
  return monthsBetween(firstDay, al ?? monthsFrom(firstDay.slice(0, 7), mesi).at(-1)?.al ?? firstDay);
}

function monthsBetween(dal: string, al: string): Mese[] {
  if (dal > al) throw invalidField('dal', 'La data di inizio viene dopo quella di fine');
  const count = countMonths(dal, al);
  if (count > MAX_MESI) throw invalidField('dal', `Scegli al massimo ${MAX_MESI} mesi`);
  return monthsFrom(dal.slice(0, 7), count).map((each) => ({
    ...each,
    dal: each.dal < dal ? dal : each.dal,
    al: each.al > al ? al : each.al,
  }));
}

/** SQL CTE `mesi` with one row for each month: first day `dal`, last day `al` and number `n` from 1. */
export const mesiCte = (months: readonly Mese[]): RawBuilder<unknown> => sql`
  mesi as materialized (
    select dal, al, n::integer as n from unnest(${months.map(({ dal }) => dal)}::date[], ${months.map(({ al }) => al)}::date[]) with ordinality m (dal, al, n))`;

/** SQL expression for the name of an item `i` with its inventory code or number. */
export function nameOf({ name, coded, fields }: Kind): RawBuilder<string> {
  const codeColumn = coded ? 'i.codice_inventario' : 'numero_telefono' in fields ? 'i.numero_telefono' : undefined;
  return codeColumn === undefined
    ? sql<string>`${sql.ref(`i.${name}`)}::text`
    : sql<string>`concat_ws(' · ', ${sql.ref(`i.${name}`)}, ${sql.ref(codeColumn)})`;
}

export function rowAt<T>(rows: readonly T[], i: number): T {
  const row = rows[i];
  if (row === undefined) throw new Error('The query must return one row for each month');
  return row;
}

/** Builds links from a report section to lists, with the brand, showroom and job that the report is filtered by. */
export function listLinksFor({ brand_id, showroom_id, mansione }: ReportFilters, { ids }: Brands): ListLinks {
  const isVisible = brand_id !== undefined && ids.includes(brand_id);
  return listLinks({ brand_id: isVisible ? brand_id : null, showroom_id: showroom_id ?? null, mansione: mansione ?? null });
}

/** Returns the points of a chart with one point for each month. The name of a closed month is marked. */
export const monthPunti = (mesi: readonly { mese: string; chiuso?: boolean }[]): AnswerTexts['grafici'][number]['punti'] =>
  mesi.map(({ mese, chiuso }) => ({ breve: formatMeseBreve(mese), nome: `${nomeMese(mese)}${chiuso ? ' (chiuso)' : ''}` }));
