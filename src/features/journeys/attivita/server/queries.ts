import { sql } from 'kysely';
import { hasRightOnAllBrands, hasVisibleBrand, visibleBrandsOf } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ListQuery } from '#shared/list.ts';
import { MANI } from '#shared/stati-workflow.ts';
import type { Modello, ModelloChange, ModelloInput } from '../contract.ts';
import { attivitaNonTrovata, type Corso } from '../rules.ts';

export const MODELLI = { table: 'modelli_attivita', links: { table: 'modelli_attivita_brands', column: 'modello_id' } };

const SORT_KEYS: Record<string, SortKey> = {
  corso: {
    by: sql`(m.corso || array_position(${[...MANI]}::text[], m.mano) || to_char(m.giorni + 1000, 'FM0000')) collate "C"`,
    type: 'text',
  },
  nome: { by: sql`m.nome collate "it-x-icu"`, type: 'text' },
  created_at: { by: sql.ref('m.created_at'), type: 'timestamptz' },
};

interface ModelliQuery extends ListQuery {
  brand_id?: number | undefined;
  corso?: Corso | undefined;
}

function columns(scope: Scope) {
  return [
    ...(['m.id', 'm.nome', 'm.mansioni', 'm.giorni', 'm.obbligatoria', 'm.created_at', 'm.updated_at'] as const),
    // The check constraints of the table guarantee that `corso` and `tipo` have these values.
    sql<Modello['corso']>`m.corso`.as('corso'),
    sql<Modello['mano']>`m.mano`.as('mano'),
    sql<Modello['tipo']>`m.tipo`.as('tipo'),
    visibleBrandsOf(scope, MODELLI.links, 'm.id').as('brands'),
    hasRightOnAllBrands(scope, 'attivita.modifica', MODELLI.links, 'm.id').as('modificabile'),
  ] as const;
}

export async function listVisible(db: Db, scope: Scope, query: ModelliQuery): Promise<Page<Modello>> {
  const { brand_id, corso = null, q } = query;
  const keys = keyset(query, SORT_KEYS, 'corso', { by: sql.ref('m.id'), type: 'integer' });
  const matching = scoped(db, scope)
    .selectFrom('modelli_attivita as m')
    .where(hasVisibleBrand(scope, MODELLI.links, 'm.id', brand_id))
    .where(sql<boolean>`(${corso}::text is null or m.corso = ${corso})`)
    .where(matches(sql`testo_ricerca(m.nome || ' ' || array_to_string(m.mansioni, ' '))`, q));
  const rows = await matching
    .select([...columns(scope), keys.value.as('keyset_value')])
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  const { total } = await matching.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return keys.page(rows, total);
}

export async function findModello(db: Db, scope: Scope, id: number): Promise<Modello> {
  const found = await scoped(db, scope)
    .selectFrom('modelli_attivita as m')
    .where(hasVisibleBrand(scope, MODELLI.links, 'm.id'))
    .where('m.id', '=', id)
    .select(columns(scope))
    .executeTakeFirst();
  if (!found) throw attivitaNonTrovata();
  return found;
}

export async function insertModello(
  db: Tx,
  scope: Scope,
  { corso = 'onboarding', mano = 'hr', ...values }: ModelloValues,
): Promise<number> {
  const { id } = await scoped(db, scope)
    .insertInto('modelli_attivita')
    .values({ corso, mano, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
type ModelloValues = Omit<ModelloInput, 'brand_ids'>;

export async function setModello(db: Tx, scope: Scope, id: number, values: Omit<ModelloChange, 'brand_ids' | 'updated_at'>): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await scoped(db, scope).updateTable('modelli_attivita').set(values).where('id', '=', id).execute();
}

export async function removeModello(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('modelli_attivita').where('id', '=', id).execute();
}
