import { sql } from 'kysely';
import { hasVisibleBrand, requireVisibleBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import { hasRight, REQUIRED_RIGHT, requireRight, type Scope } from '#server/security/scope.ts';
import { countEsiti, type Esiti, type Esito } from '#shared/molti.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Kind } from '../kind.ts';

export interface LockedItem {
  id: number;
  nome: string;
  brand_ids: number[];
  assegnato: boolean;
  /** The number of documents of the item, including documents that the caller does not see. */
  documenti: number;
  /** Always null, because a bulk action does not load the holder of an item. */
  assegnatario: null;
  luogo: null;
}

const ACTION = 'risorse.modifica';
const HAS_DOCUMENTS = () =>
  new Problem('conflict', 'RISORSA_CON_DOCUMENTI', 'Ha dei documenti: eliminalo da solo, o elimina prima quelli.');
const NO_LONGER_EXISTS = 'Non esiste più o è stato rimosso.';
const NOT_ALLOWED = `Serve ${REQUIRED_RIGHT[ACTION]}, e su tutti i suoi brand.`;

export async function addBrandToMany(db: Tx, scope: Scope, kind: Kind, ids: readonly number[], brandId: number): Promise<Esiti> {
  requireVisibleBrands(scope, 'brand_id', [brandId]);
  requireRight(scope, ACTION, [brandId]);
  return asUndoableLotto(db, kind, 'brand aggiunto', async () => {
    const righe = await computeOutcomes(db, scope, kind, ids, (item) => (item.brand_ids.includes(brandId) ? 'invariato' : undefined));
    await sql`
      insert into ${sql.table(kind.links.table)} (${sql.ref(kind.links.column)}, brand_id)
      select id, ${brandId}::integer from unnest(${changedIds(righe)}::integer[]) as id order by id`.execute(scoped(db, scope));
    return righe;
  });
}

/**
 * Deletes the items, except items that `checkDeletion` rejects and items with documents, because undoing the lot could not restore the
 * files.
 */
export async function deleteMany(
  db: Tx,
  scope: Scope,
  kind: Kind,
  ids: readonly number[],
  checkDeletion: (item: LockedItem) => Problem | undefined,
): Promise<Esiti> {
  requireRight(scope, ACTION, brandsFor(scope, ACTION));
  const { suffix } = kind.words;
  return asUndoableLotto(db, kind, { uno: `eliminat${suffix}`, molti: `eliminat${suffix === 'o' ? 'i' : 'e'}` }, async () => {
    const righe = await computeOutcomes(
      db,
      scope,
      kind,
      ids,
      (item) => checkDeletion(item) ?? (item.documenti > 0 ? HAS_DOCUMENTS() : undefined),
    );
    await sql`delete from ${sql.table(kind.table)} where id = any(${changedIds(righe)}::integer[])`.execute(scoped(db, scope));
    return righe;
  });
}

async function asUndoableLotto(
  db: Tx,
  { tipo }: Kind,
  actionText: { uno: string; molti: string } | string,
  work: () => Promise<Esito[]>,
): Promise<Esiti> {
  const lottoTitle = (righe: Esito[]) => {
    const count = changedIds(righe).length;
    const { uno, molti } = RISORSE[tipo];
    const countText =
      count === 1 ? `1 ${uno.toLowerCase()}` : `${count.toLocaleString('it-IT', { useGrouping: 'always' })} ${molti.toLowerCase()}`;
    return typeof actionText === 'string'
      ? `${countText}: ${actionText}`
      : `${countText} ${count === 1 ? actionText.uno : actionText.molti}`;
  };
  const { done: righe, lotto } = await runAsLotto(db, 'molti', lottoTitle, work);
  return countEsiti(righe, lotto);
}

const changedIds = (righe: Esito[]) => righe.filter(({ esito }) => esito === 'fatto').map(({ id }) => id);

/** Computes the outcome of a bulk action for each row. A row that the caller does not see gets the same outcome as a deleted row. */
async function computeOutcomes(
  db: Tx,
  scope: Scope,
  kind: Kind,
  ids: readonly number[],
  check: (item: LockedItem) => Problem | 'invariato' | undefined,
): Promise<Esito[]> {
  const items = new Map((await lockItems(db, scope, kind, ids)).map((item) => [item.id, item]));
  return [...new Set(ids)].map((id) => {
    const item = items.get(id);
    if (!item?.brand_ids.some((brand) => scope.can_view.includes(brand))) return rejected(id, `#${id}`, NO_LONGER_EXISTS);
    if (!hasRight(scope, ACTION, item.brand_ids)) return rejected(id, item.nome, NOT_ALLOWED);
    const outcome = check(item);
    if (outcome instanceof Problem) return rejected(id, item.nome, outcome.message);
    return { id, nome: item.nome, esito: outcome ?? 'fatto', motivo: null };
  });
}

const rejected = (id: number, nome: string, motivo: string): Esito => ({ id, nome, esito: 'rifiutato', motivo });

/**
 * Locks the visible items and their links to brands, so that no other transaction can assign an item before this one ends. Locks in order
 * of id to avoid deadlocks.
 */
async function lockItems(db: Db, scope: Scope, { table, name, links, periods }: Kind, ids: readonly number[]): Promise<LockedItem[]> {
  const { rows: visible } = await sql<{ id: number }>`
    select i.id from ${sql.table(table)} i
    where i.id = any(${[...ids]}::integer[]) and ${hasVisibleBrand(scope, links, 'i.id')} order by i.id for update of i`.execute(
    scoped(db, scope),
  );
  const isVisibleId = sql`any(${visible.map(({ id }) => id)}::integer[])`;
  const ownerColumn = sql.ref(links.column);
  await sql`select from ${sql.table(links.table)} where ${ownerColumn} = ${isVisibleId} order by ${ownerColumn}, brand_id for update`.execute(
    scoped(db, scope),
  );
  const { rows } = await sql<LockedItem>`
    select i.id, ${sql.ref(`i.${name}`)} as nome,
      array(select l.brand_id from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = i.id order by 1) as brand_ids,
      exists (select from ${sql.table(periods.table)} p where ${sql.ref(`p.${periods.column}`)} = i.id and p.data_revoca is null) as assegnato,
      documenti_quanti(${table}, i.id::text) as documenti,
      null as assegnatario, null as luogo
    from ${sql.table(table)} i where i.id = ${isVisibleId}`.execute(scoped(db, scope));
  return rows;
}
