// Shared by all sections of the report that answer a question (domande): filters, months, and a cache that is valid until data change.
import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { type Verso, versoDi } from '#features/insight/report/server/list-addresses.ts';
import type { Brands } from '#features/insight/report/server/select-sources.ts';
import { MESI_AL_MASSIMO, type Mese, meseBreve, mesePiu, mesiDa, nomeMese, primoDi, quantiMesi } from '#shared/periodi.ts';
import { invalidField } from '#shared/problem.ts';
import type { AnswerTexts } from '../contract.ts';

export interface Chi {
  brand_id?: number | undefined;
  showroom_id?: number | undefined;
  mansione?: string | undefined;
}
export interface Quando {
  mesi: number;
  dal?: string | undefined;
  al?: string | undefined;
}

/** The requested months, up to today; the first and the last may be partial. */
export function mesiPassati({ mesi, dal, al: asked }: Quando, today: string): Mese[] {
  const al = asked ?? today;
  if (al > today) throw invalidField('al', 'Scegli oggi o un giorno passato');
  const primo = dal ?? primoDi(mesePiu(al.slice(0, 7), 1 - mesi));
  return cut(primo, al);
}

/** The requested months, starting with the present month unless `dal` is given. */
export function mesiFuturi({ mesi, dal, al }: Quando, today: string): Mese[] {
  const primo = dal ?? primoDi(today.slice(0, 7));
  return cut(primo, al ?? mesiDa(primo.slice(0, 7), mesi).at(-1)?.al ?? primo);
}

function cut(dal: string, al: string): Mese[] {
  if (dal > al) throw invalidField('dal', 'La data di inizio viene dopo quella di fine');
  const quanti = quantiMesi(dal, al);
  if (quanti > MESI_AL_MASSIMO) throw invalidField('dal', `Scegli al massimo ${MESI_AL_MASSIMO} mesi`);
  return mesiDa(dal.slice(0, 7), quanti).map((each) => ({
    ...each,
    dal: each.dal < dal ? dal : each.dal,
    al: each.al > al ? al : each.al,
  }));
}

/** SQL CTE `mesi` with one row for each month: first day `dal`, last day `al` and number `n` from 1. */
export const mesi = (months: readonly Mese[]): RawBuilder<unknown> => sql`
  mesi as materialized (
    select dal, al, n::integer as n from unnest(${months.map(({ dal }) => dal)}::date[], ${months.map(({ al }) => al)}::date[]) with ordinality m (dal, al, n))`;

/** SQL expression for the name of an item `i` with its inventory code or number. */
export function nameOf({ name, coded, fields }: Kind): RawBuilder<string> {
  const told = coded ? 'i.codice_inventario' : 'numero_telefono' in fields ? 'i.numero_telefono' : undefined;
  return told === undefined
    ? sql<string>`${sql.ref(`i.${name}`)}::text`
    : sql<string>`concat_ws(' · ', ${sql.ref(`i.${name}`)}, ${sql.ref(told)})`;
}

export function rowAt<T>(rows: readonly T[], i: number): T {
  const row = rows[i];
  if (row === undefined) throw new Error('A row for each month was selected');
  return row;
}

/** Builds links from a report section to lists, with the brand, showroom and job that the report is filtered by. */
export function versoDelle({ brand_id, showroom_id, mansione }: Chi, { shown }: Brands): Verso {
  const seen = brand_id !== undefined && shown.includes(brand_id);
  return versoDi({ brand_id: seen ? brand_id : null, showroom_id: showroom_id ?? null, mansione: mansione ?? null });
}

/** The points of a chart over months; a closed month is marked. */
export const puntiDi = (mesi: readonly { mese: string; chiuso?: boolean }[]): AnswerTexts['grafici'][number]['punti'] =>
  mesi.map(({ mese, chiuso }) => ({ breve: meseBreve(mese), nome: `${nomeMese(mese)}${chiuso ? ' (chiuso)' : ''}` }));
