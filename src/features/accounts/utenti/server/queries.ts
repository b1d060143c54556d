import { type RawBuilder, sql } from 'kysely';
import { emailKeyOf, matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountNameOf, accountOrder, brandJson } from '#server/db/mentions.ts';
import type { Versioned } from '#server/db/reject-stale-edit.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ListQuery } from '#shared/list.ts';
import type { Role } from '#shared/permissions.ts';
import { emailKey } from '#shared/schemas.ts';
import type { Associazione, User } from '../contract.ts';
import { UTENTE_NON_TROVATO } from '../rules.ts';

const USER_COLUMNS = [
  'u.id',
  'u.username',
  'u.email',
  'u.nome',
  'u.cognome',
  'u.role',
  'u.is_active',
  'u.amministratore',
  'u.fa_tutto',
  'u.last_login',
  'u.invitato_il',
  'u.created_at',
  'u.updated_at',
] as const;

const SORT_KEYS: Record<string, SortKey> = {
  nome: { by: sql`${accountNameOf('u')} collate "it-x-icu"`, type: 'text' },
  cognome: { by: accountOrder('u'), type: 'text' },
  username: { by: sql`u.username collate "it-x-icu"`, type: 'text' },
  email: { by: sql`u.email collate "it-x-icu"`, type: 'text' },
  created_at: { by: sql.ref('u.created_at'), type: 'timestamptz' },
};

/**
 * SQL condition: the account is visible to the caller. An amministratore sees all accounts. Others see themselves, the amministratori,
 * the accounts of brands that they administer, and accounts without a brand, which otherwise only an amministratore could associate.
 */
function isVisible(scope: Scope): RawBuilder<boolean> {
  if (scope.amministratore) return sql<boolean>`true`;
  return sql<boolean>`(u.id = ${scope.user_id} or u.amministratore
    or exists (select from user_brands l where l.user_id = u.id and l.brand_id = any(${[...scope.can_admin]}::integer[]))
    or not exists (select from user_brands l where l.user_id = u.id))`;
}

function associationsOf(scope: Scope): RawBuilder<Associazione[]> {
  return sql<Associazione[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
             'id', l.id, 'brand', ${brandJson('b')},
             'can_view', l.can_view, 'can_edit', l.can_edit, 'can_admin', l.can_admin, 'showroom_ids', l.showroom_ids,
             'showrooms', case when l.showroom_ids is not null then (
               select coalesce(jsonb_agg(s.nome order by s.nome collate "it-x-icu"), '[]') from showrooms s where s.id = any(l.showroom_ids)) end) order by b.nome collate "it-x-icu"), '[]')
    from user_brands l join brands b on b.id = l.brand_id
    where l.user_id = u.id and (l.user_id = ${scope.user_id} or l.brand_id = any(${[...scope.can_admin]}::integer[])))`;
}

const hasTwoSteps = sql<boolean>`ha_secondo_fattore(u.id)`;

const invitationExpiry = sql<string | null>`(
  select r.expires_at from reimpostazioni r where r.user_id = u.id and u.invitato_il is not null)`;

function visibleUsers(db: Db, scope: Scope) {
  return scoped(db, scope).selectFrom('users as u').where(isVisible(scope));
}

function selectUsers(db: Db, scope: Scope) {
  return visibleUsers(db, scope).select([
    ...USER_COLUMNS,
    hasTwoSteps.as('due_passaggi'),
    sql<boolean>`exists (select from identita_aziendali i where i.user_id = u.id)`.as('account_aziendale'),
    invitationExpiry.as('invito_scade'),
    associationsOf(scope).as('associazioni'),
  ]);
}

type UserRow = Omit<User, 'role'> & { role: string };

function toUser<R extends UserRow>(row: R): Omit<R, 'role'> & { role: Role } {
  return { ...row, role: row.role as Role }; // A check constraint guarantees the value of role.
}

interface UserQuery extends ListQuery {
  role?: Role | undefined;
  is_active?: boolean | undefined;
  amministratore?: boolean | undefined;
  brand_id?: number | undefined;
  senza_brand?: boolean | undefined;
  due_passaggi?: boolean | undefined;
}

export async function listVisible(db: Db, scope: Scope, query: UserQuery): Promise<Page<User>> {
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('u.id'), type: 'integer' });
  const { role = null, is_active = null, amministratore = null, brand_id, senza_brand, due_passaggi = null } = query;
  const visibleBrandIds = scope.can_admin.filter((id) => id === brand_id);
  const filters = sql<boolean>`
    ${matches(sql`testo_ricerca(concat_ws(' ', u.username, u.email, u.nome, u.cognome))`, query.q)}
    and (${role}::text is null or u.role = ${role})
    and (${is_active}::boolean is null or u.is_active = ${is_active})
    and (${amministratore}::boolean is null or u.amministratore = ${amministratore})
    and (${brand_id === undefined}::boolean
      or exists (select from user_brands l where l.user_id = u.id and l.brand_id = any(${visibleBrandIds}::integer[])))
    and (${due_passaggi}::boolean is null or ${hasTwoSteps} = ${due_passaggi})
    and ${senza_brand === undefined ? sql`true` : sql`${isWithoutBrand} = ${senza_brand}`}`;
  const rows = await selectUsers(db, scope)
    .select(keys.value.as('keyset_value'))
    .where(filters)
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  const { total } = await visibleUsers(db, scope)
    .where(filters)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return keys.page(rows.map(toUser), total);
}

/** Returns an account. Throws 404 when the account is absent or not visible. */
export async function findVisible(db: Db, scope: Scope, id: number): Promise<User> {
  const user = await selectUsers(db, scope).where('u.id', '=', id).executeTakeFirst();
  if (!user) throw UTENTE_NON_TROVATO();
  return toUser(user);
}

interface NewUser {
  username: string;
  email: string;
  password_hash: string;
  nome?: string | null | undefined;
  cognome?: string | null | undefined;
  role?: Role | undefined;
}

export async function insertUser(db: Tx, values: NewUser): Promise<number> {
  const { id } = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the e-mails that an account already uses, in the form that `emailKey` returns. */
export async function findTakenEmails(db: Db, emails: readonly string[]): Promise<string[]> {
  const keys = emails.map(emailKey);
  const { rows } = await sql<{ nome: string }>`
    select n.nome from unnest(${keys}::text[]) as n (nome)
    where exists (select from users u where ${emailKeyOf(sql.ref('u.email'))} = n.nome or lower(u.username) = n.nome)`.execute(db);
  return rows.map(({ nome }) => nome);
}

export async function setInvitation(db: Tx, id: number, inviterId: number): Promise<void> {
  await db.updateTable('users').set({ invitato_il: sql`now()`, invitato_da: inviterId }).where('id', '=', id).execute();
}

export interface AccountChange {
  nome?: string | null | undefined;
  cognome?: string | null | undefined;
  username?: string | undefined;
  email?: string | undefined;
  is_active?: boolean | undefined;
  role?: Role | undefined;
  amministratore?: boolean | undefined;
  fa_tutto?: boolean | undefined;
}

/** Changes the stored columns of an account. The caller must check the permission first. */
export async function setUser(db: Tx, id: number, change: AccountChange): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}

interface LockedUser {
  id: number;
  role: string;
  nome: string | null;
  email: string;
  is_active: boolean;
  invitato_il: string | null;
}

export async function lockUser(db: Tx, id: number): Promise<LockedUser> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'role', 'nome', 'email', 'is_active', 'invitato_il'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw UTENTE_NON_TROVATO();
  return user;
}

/** SQL condition: the account `u` is active, needs a brand and has none. An amministratore needs no brand. */
export const isWithoutBrand = sql<boolean>`(u.is_active and not u.amministratore and not exists (
  select from user_brands l where l.user_id = u.id))`;

/** The version check of the account form. Only an amministratore can edit the account of another person in a form. */
export const utentiVersioned: Versioned = {
  table: 'users',
  id: 'integer',
  isVisible: ({ amministratore }) => sql`${amministratore}::boolean`,
};

/**
 * The live topic of accounts. A change is sent to the accounts that administer a brand of the changed account. For an account without a
 * brand and for an amministratore it is sent to all accounts that administer a brand. The recipients change when an account gets its
 * first brand or loses its last brand.
 */
export const utentiLive: LiveTopic = sql`
  select u.id::text, ub.brand_id, false
  from voci v join users u on v.oggetto = 'users' and u.id = v.oggetto_id::integer left join user_brands ub on ub.user_id = u.id
  union all
  select v.oggetto_id, null, false
  from voci v left join users u on u.id = v.oggetto_id::integer
  where v.oggetto = 'users' and (u.id is null or u.amministratore or v.era_amministratore)
  union all
  select u.id::text, ub.brand_id, false
  from voci v
  join users u on v.oggetto in ('app_autenticazione', 'passkey', 'identita_aziendali') and u.id = coalesce(v.valori ->> 'user_id', v.oggetto_id)::integer
  left join user_brands ub on ub.user_id = u.id and not u.amministratore
  union all
  select null, null, false from voci v where v.oggetto = 'obblighi_fattore'
  union all
  select v.valori ->> 'user_id', b, false from voci v, unnest(v.brand_ids) b where v.oggetto = 'user_brands'
  union all
  select v.valori ->> 'user_id', null, false
  from voci v
  where v.oggetto = 'user_brands' and v.azione in ('crea', 'elimina')
    and (select count(*) from user_brands ub where ub.user_id = (v.valori ->> 'user_id')::integer) <= (v.azione = 'crea')::integer`;
