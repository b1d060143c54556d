import { type RawBuilder, sql } from 'kysely';
import { counted } from '#server/db/counted.ts';
import { emailKeyOf } from '#server/db/email-key.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { matches } from '#server/db/matches.ts';
import { personOrder } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import { emailKey } from '#shared/email-key.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import type { Uscita } from '../contract.ts';
import { STATI_USCITA, type StatoUscita, uscitaNonTrovata } from '../rules.ts';
import { computedColumns, PLAIN, present } from './columns.ts';

const SORT_KEYS: Record<string, SortKey> = {
  // The open ones come first, from the one whose day is nearest; of the others the latest.
  urgenza: {
    by: sql`case when u.stato = 'aperta' then u.data_uscita - date '9999-12-31' else date '9999-12-31' - u.data_uscita end`,
    type: 'integer',
  },
  data_uscita: { by: sql.ref('u.data_uscita'), type: 'date' },
  cognome: { by: personOrder('d'), type: 'text' },
  created_at: { by: sql.ref('u.created_at'), type: 'timestamptz' },
};

interface UsciteFilter {
  brand_id?: number[] | undefined;
}

interface UsciteQuery extends ListQuery, UsciteFilter {
  stato?: StatoUscita | undefined;
  dipendente_id?: string | undefined;
}

const ofBrands = ({ brand_id }: UsciteFilter): RawBuilder<boolean> =>
  sql<boolean>`(${brand_id ?? null}::integer[] is null or d.brand_id = any(${brand_id ?? null}))`;

/** By name, surname, e-mail: each word of the text. The index knows the position too, so it only narrows. */
const isSearched = (text: string | undefined): RawBuilder<boolean> =>
  sql<boolean>`(${matches(sql.ref('d.ricerca'), text)} and ${matches(sql`testo_ricerca(d.nome || ' ' || d.cognome || ' ' || d.email)`, text)})`;

function visibleUscite(db: Db, scope: Scope) {
  return scoped(db, scope)
    .selectFrom('uscite as u')
    .innerJoin('dipendenti as d', 'd.id', 'u.dipendente_id')
    .innerJoin('brands as b', 'b.id', 'd.brand_id')
    .where(inBrands('d.brand_id', scope.can_view));
}

export async function listVisible(db: Db, scope: Scope, query: UsciteQuery): Promise<Page<Uscita>> {
  const { stato = null, dipendente_id = null, q } = query;
  const keys = keyset(query, SORT_KEYS, 'urgenza', { by: sql.ref('u.id'), type: 'integer' });
  const filters = sql<boolean>`${isSearched(q)} and ${ofBrands(query)}
    and (${stato}::text is null or u.stato = ${stato}) and (${dipendente_id}::uuid is null or u.dipendente_id = ${dipendente_id})`;
  const counting = counted(db, {
    of: ['uscite', 'dipendenti'],
    what: ['uscite', scope.can_view, filtersOf(query)],
    count: () => sql`(select count(*) from uscite u join dipendenti d on d.id = u.dipendente_id
                where ${inBrands('d.brand_id', scope.can_view)} and ${filters})`,
  });
  const rows = await visibleUscite(db, scope)
    .select([...PLAIN, ...computedColumns(scope), keys.value.as('keyset_value'), ...counting.columns])
    .where(filters)
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  const total = await counting.settle(rows[0]);
  return keys.page(rows.map(present), total);
}

/** How many there are in each state, also those of which there is none. */
export async function countByState(db: Db, scope: Scope, filter: UsciteFilter): Promise<Record<StatoUscita, number>> {
  const rows = await visibleUscite(db, scope)
    .where(ofBrands(filter))
    .groupBy('u.stato')
    .select(['u.stato', (eb) => eb.fn.countAll<number>().as('quanti')])
    .execute();
  const counts = STATI_USCITA.map((stato) => [stato, rows.find((row) => row.stato === stato)?.quanti ?? 0]);
  return Object.fromEntries(counts) as Record<StatoUscita, number>; // one entry for each state
}

/** An exit of a visible employee, or 404. */
export async function findVisible(db: Db, scope: Scope, id: number): Promise<Uscita> {
  const row = await visibleUscite(db, scope)
    .where('u.id', '=', id)
    .select([...PLAIN, ...computedColumns(scope)])
    .executeTakeFirst();
  if (!row) throw uscitaNonTrovata();
  return present(row);
}

export async function insertUscita(
  db: Tx,
  scope: Scope,
  values: {
    dipendente_id: string;
    data_uscita: string;
    motivo: string | null;
    note: string | null;
    prima_stato: string;
    prima_isactive: boolean;
    prima_data_dismissione: string | null;
  },
): Promise<number> {
  const { id } = await scoped(db, scope)
    .insertInto('uscite')
    .values({ ...values, aperta_da: scope.user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the named fields. The caller has shown that it may. */
export async function setUscita(
  db: Tx,
  scope: Scope,
  id: number,
  values: { data_uscita?: string | undefined; motivo?: string | null | undefined; note?: string | null | undefined },
): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await scoped(db, scope).updateTable('uscite').set(values).where('id', '=', id).execute();
}

/** Ends an open exit. */
export async function endUscita(db: Tx, scope: Scope, id: number, stato: 'chiusa' | 'annullata'): Promise<void> {
  await scoped(db, scope)
    .updateTable('uscite')
    .set({ stato, conclusa_da: scope.user_id, conclusa_il: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** The active accounts with this e-mail. */
export async function findAccounts(db: Db, scope: Scope, email: string): Promise<number[]> {
  const rows = await scoped(db, scope)
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`${emailKeyOf(sql.ref('email'))} = ${emailKey(email)}`)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
