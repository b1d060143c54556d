import { type RawBuilder, sql } from 'kysely';
import { allBrandIds, type BrandLinks, hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { fase } from '#server/db/situazione.ts';
import type { Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato, showroomNonTrovato } from '#shared/assignment-problems.ts';
import type { Luogo } from '#shared/schemas.ts';
import type { Kind } from '../kind.ts';

export interface Holder {
  id: string;
  nome: string;
  cognome: string;
  brand_id: number;
}

/** Returns the employee; 404 when the caller does not see the employee. */
export async function findHolder(db: Db, scope: Scope, id: string): Promise<Holder> {
  const employee = await scoped(db, scope)
    .selectFrom('dipendenti')
    .select(['id', 'nome', 'cognome', 'brand_id'])
    .where('id', '=', id)
    .where(inBrands('brand_id', scope.can_view))
    .executeTakeFirst();
  return requireHolder(employee);
}

export interface AssignedItem {
  id: number;
  nome: string;
}

export interface Receiver extends Holder {
  uscito: boolean;
  isactive: boolean;
  assunto_il: string | null;
  ha: AssignedItem[];
}

/** The column with the employee as a receiver; null when the caller does not see the employee. */
export function personColumn(scope: Scope, kind: Kind, id: RawBuilder<unknown>): RawBuilder<Receiver | null> {
  return sql`(select ${receiverJson(kind)} from dipendenti a where a.id = ${id} and ${inBrands('a.brand_id', scope.can_view)})`;
}

export async function findReceivers(db: Db, scope: Scope, kind: Kind, ids: readonly string[]): Promise<Map<string, Receiver>> {
  const { rows } = await sql<{ receiver: Receiver }>`
    select ${receiverJson(kind)} as receiver from dipendenti a
    where a.id = any(${[...ids]}::uuid[]) and ${inBrands('a.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  return new Map(rows.map(({ receiver }) => [receiver.id, receiver]));
}

/**
 * Returns an SQL expression that builds the JSON object of a receiver (the employee who gets an item). The query must join the table
 * `dipendenti` with the alias `a`.
 */
const receiverJson = ({ table, name, periods }: Kind) => sql<Receiver>`jsonb_build_object(
  'id', a.id, 'nome', a.nome, 'cognome', a.cognome, 'brand_id', a.brand_id,
  'uscito', ${fase({ row: 'a' })} = 'uscito', 'isactive', a.isactive, 'assunto_il', a.data_assunzione,
  'ha', (select coalesce(jsonb_agg(jsonb_build_object('id', hi.id, 'nome', ${sql.ref(`hi.${name}`)})), '[]')
    from ${sql.table(periods.table)} hp join ${sql.table(table)} hi on hi.id = ${sql.ref(`hp.${periods.column}`)}
    where hp.dipendente_id = a.id and hp.data_revoca is null))`;

export function requireHolder<H extends Holder>(employee: H | null | undefined): H {
  if (!employee) throw dipendenteNonTrovato();
  return employee;
}

// Devices, phones and plans can be assigned to a showroom only if both share a brand.
export const SHOWROOM_LINKS: BrandLinks = { table: 'showroom_brands', column: 'showroom_id' };

/** A showroom as the receiver of an item. `ogni_brand` contains all its brands, including brands that the caller does not see. */
export interface ReceivingShowroom extends Luogo {
  ogni_brand: number[];
}

/** The column with the showroom as a receiver; null when the caller does not see the showroom. */
export function placeColumn(scope: Scope, id: RawBuilder<unknown>): RawBuilder<ReceivingShowroom | null> {
  return sql`(
    select jsonb_build_object('id', a.id, 'nome', a.nome, 'ogni_brand', ${allBrandIds(SHOWROOM_LINKS, 'a.id')})
    from showrooms a where a.id = ${id} and ${hasVisibleBrand(scope, SHOWROOM_LINKS, 'a.id')})`;
}

export function requirePlace(showroom: ReceivingShowroom | null): ReceivingShowroom {
  if (!showroom) throw showroomNonTrovato();
  return showroom;
}

/** Joins the showroom of the period `p` under the alias `luogo`, if the caller sees the showroom. */
export const joinPlace = (scope: Scope): RawBuilder<unknown> => sql`
  left join showrooms luogo on luogo.id = p.showroom_id and ${hasVisibleBrand(scope, SHOWROOM_LINKS, 'luogo.id')}`;

export const PLACE_IF_ANY = sql<Luogo | null>`case when luogo.id is not null then jsonb_build_object('id', luogo.id, 'nome', luogo.nome) end`;
