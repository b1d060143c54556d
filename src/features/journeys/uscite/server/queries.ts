import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { cachedCount } from '#server/db/cached-count.ts';
import { emailKeyOf, matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountNameOf, brandJson, employeeJson, employeeJsonOrNull, employeeOrder } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import { brandsFor } from '#shared/permissions.ts';
import { RISORSE } from '#shared/risorse.ts';
import { emailKey } from '#shared/schemas.ts';
import type { Uscita, Voce } from '../contract.ts';
import { type MotivoUscita, nextMano, STATI_USCITA, type StatoUscita, uscitaNonTrovata } from '../rules.ts';

const SORT_KEYS: Record<string, SortKey> = {
  // The order 'urgenza': open exits come first, by the nearest date; then closed and cancelled exits, by the latest date.
  urgenza: {
    by: sql`case when u.stato = 'aperta' then u.data_uscita - date '9999-12-31' else date '9999-12-31' - u.data_uscita end`,
    type: 'integer',
  },
  data_uscita: { by: sql.ref('u.data_uscita'), type: 'date' },
  cognome: { by: employeeOrder('d'), type: 'text' },
  created_at: { by: sql.ref('u.created_at'), type: 'timestamptz' },
};

interface UsciteFilter {
  brand_id?: number[] | undefined;
}

interface UsciteQuery extends ListQuery, UsciteFilter {
  stato?: StatoUscita | undefined;
  dipendente_id?: string | undefined;
}

const matchesBrands = ({ brand_id }: UsciteFilter): RawBuilder<boolean> =>
  sql<boolean>`(${brand_id ?? null}::integer[] is null or d.brand_id = any(${brand_id ?? null}))`;

/**
 * SQL condition: each word of the search text matches the name, surname or e-mail. The search index also contains the position, so it is
 * only a prefilter.
 */
const matchesSearch = (text: string | undefined): RawBuilder<boolean> =>
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
  const filters = sql<boolean>`${matchesSearch(q)} and ${matchesBrands(query)}
    and (${stato}::text is null or u.stato = ${stato}) and (${dipendente_id}::uuid is null or u.dipendente_id = ${dipendente_id})`;
  const counter = cachedCount(db, {
    tables: ['uscite', 'dipendenti'],
    key: ['uscite', scope.can_view, filtersOf(query)],
    count: () => sql`(select count(*) from uscite u join dipendenti d on d.id = u.dipendente_id
                where ${inBrands('d.brand_id', scope.can_view)} and ${filters})`,
  });
  const rows = await visibleUscite(db, scope)
    .select([...PLAIN_COLUMNS, ...computedColumns(scope), keys.value.as('keyset_value'), counter.column.as('conteggio')])
    .where(filters)
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  const total = await counter.total(rows[0]);
  return keys.page(rows.map(toUscita), total);
}

export async function countByState(db: Db, scope: Scope, filter: UsciteFilter): Promise<Record<StatoUscita, number>> {
  const rows = await visibleUscite(db, scope)
    .where(matchesBrands(filter))
    .groupBy('u.stato')
    .select(['u.stato', (eb) => eb.fn.countAll<number>().as('quanti')])
    .execute();
  const counts = STATI_USCITA.map((stato) => [stato, rows.find((row) => row.stato === stato)?.quanti ?? 0]);
  return Object.fromEntries(counts) as Record<StatoUscita, number>; // The cast is safe, because the array has one entry for each state.
}

export async function findVisible(db: Db, scope: Scope, id: number): Promise<Uscita> {
  const row = await visibleUscite(db, scope)
    .where('u.id', '=', id)
    .select([...PLAIN_COLUMNS, ...computedColumns(scope)])
    .executeTakeFirst();
  if (!row) throw uscitaNonTrovata();
  return toUscita(row);
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

export async function setUscita(
  db: Tx,
  scope: Scope,
  id: number,
  values: { data_uscita?: string | undefined; motivo?: string | null | undefined; note?: string | null | undefined },
): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await scoped(db, scope).updateTable('uscite').set(values).where('id', '=', id).execute();
}

export async function endUscita(db: Tx, scope: Scope, id: number, stato: 'chiusa' | 'annullata'): Promise<void> {
  await scoped(db, scope)
    .updateTable('uscite')
    .set({ stato, conclusa_da: scope.user_id, conclusa_il: sql`now()` })
    .where('id', '=', id)
    .execute();
}

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

// The columns of an exit that every reader may see. Aliases: `u` exit, `d` employee, `b` brand.
const PLAIN_COLUMNS = ['u.id', 'u.data_uscita', 'u.note', 'u.conclusa_il', 'u.created_at', 'u.updated_at'] as const;

const visibleMotivo = (scope: Scope) =>
  sql<MotivoUscita | null>`case when ${inBrands('d.brand_id', brandsFor(scope, 'riservati.vedi'))} then u.motivo end`;

const accountJson = (alias: string) =>
  sql<{ id: number; nome: string } | null>`case when ${sql.ref(`${alias}.id`)} is not null then
    jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'nome', ${accountNameOf(alias)}) end`;

const accountOf = (column: 'aperta_da' | 'conclusa_da') => sql<Uscita['aperta_da']>`(
  select ${accountJson('a')} from users a where a.id = ${sql.ref(`u.${column}`)})`;

/** SQL query: the items of one type that the employee has now. A column that exists only for some types is read by name. */
function selectOpenVoci({ tipo, table, name, periods }: Kind): RawBuilder<unknown> {
  return sql`
    select jsonb_build_object(
        'voce', ${sql.lit(tipo)} || '-' || p.id, 'tipo', ${sql.lit(tipo)}::text, 'id', i.id, 'nome', ${sql.ref(`i.${name}`)},
        'codice', coalesce(to_jsonb(i) ->> 'numero_seriale', to_jsonb(i) ->> 'imei', to_jsonb(i) ->> 'numero_telefono', to_jsonb(i) ->> 'iccid',
          to_jsonb(i) ->> 'percorso'),
        'dal', p.data_assegnazione, 'con_piano', 'piano_mobile-' || (to_jsonb(p) ->> 'assegnazione_piano_id'),
        'esito', null, 'condizione', null, 'note', null, 'trasferito_a', null, 'data', null, 'deciso_da', null, 'deciso_il', null) as voce,
      ${sql.lit(RISORSE[tipo].posto)} as posto, p.data_assegnazione, p.id
    from ${sql.table(periods.table)} p join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)}
    where p.dipendente_id = u.dipendente_id and p.data_revoca is null`;
}

const OPEN_VOCI = sql<Voce[]>`case when u.stato = 'aperta' then (
  select coalesce(jsonb_agg(h.voce order by h.posto, h.data_assegnazione, h.id), '[]')
  from (${sql.join(ALL_KINDS.map(selectOpenVoci), sql` union all `)}) h) else '[]' end`;

/**
 * SQL: the outcomes that were recorded under a visible brand; an amministratore also sees the outcomes under a deleted brand. Instants
 * inside JSON are converted to UTC, because otherwise they would use the time zone of the database session.
 */
const decidedVoci = (scope: Scope) => sql<Voce[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'voce', e.tipo || '-' || e.periodo_id, 'tipo', e.tipo, 'id', e.risorsa_id, 'nome', e.nome, 'codice', null, 'dal', null, 'con_piano', null,
      'esito', e.esito, 'condizione', e.condizione, 'note', e.note, 'trasferito_a', ${employeeJsonOrNull('v')}, 'data', e.data, 'deciso_da', ${accountJson('a')},
      'deciso_il', to_char(e.deciso_il at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by e.deciso_il desc, e.id), '[]')
  from uscite_esiti e left join users a on a.id = e.deciso_da
    left join dipendenti v on v.id = e.trasferito_a and ${inBrands('v.brand_id', scope.can_view)}
  where e.uscita_id = u.id and (${scope.amministratore}::boolean or ${inBrands('e.brand_id', scope.can_view)}))`;

function computedColumns(scope: Scope) {
  return [
    // A check constraint of the table guarantees the type.
    sql<StatoUscita>`u.stato`.as('stato'),
    visibleMotivo(scope).as('motivo'),
    employeeJson('d').as('dipendente'),
    brandJson('b').as('brand'),
    sql<number>`u.data_uscita - oggi()`.as('giorni'),
    OPEN_VOCI.as('tenute'),
    decidedVoci(scope).as('decise'),
    accountOf('aperta_da').as('aperta_da'),
    accountOf('conclusa_da').as('conclusa_da'),
    sql<string | null>`case when ${scope.amministratore}::boolean and u.stato = 'aperta' then (
      select a.username from users a where ${emailKeyOf(sql.ref('a.email'))} = ${emailKeyOf(sql.ref('d.email'))} and a.is_active) end`.as(
      'account',
    ),
  ] as const;
}

interface UscitaRow {
  stato: StatoUscita;
  tenute: Voce[];
  decise: Voce[];
}

function toUscita<R extends UscitaRow>({ tenute, decise, ...row }: R) {
  const da_decidere = tenute.length;
  return { ...row, voci: [...tenute, ...decise], da_decidere, mano: nextMano({ stato: row.stato, da_decidere }) };
}

/** Deletes the exits of an employee who is being deleted. The caller must check the permission first. */
export async function deleteUsciteOf(db: Tx, scope: Scope, dipendente_id: string): Promise<void> {
  await scoped(db, scope).deleteFrom('uscite').where('dipendente_id', '=', dipendente_id).execute();
}
