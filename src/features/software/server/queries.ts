import { sql } from 'kysely';
import { isHeldBy } from '#features/risorse/server/select-holder.ts';
import { allBrands, allBrandsAllow, hasVisibleBrand, visibleBrandsOf } from '#server/db/brand-links.ts';
import { counted } from '#server/db/counted.ts';
import { equals } from '#server/db/equals.ts';
import { expiring } from '#server/db/expiring.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { ITEMS } from '#server/db/item-tables.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { idsOf } from '#server/db/many-items.ts';
import { matches } from '#server/db/matches.ts';
import { personOf } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { SOFTWARE_ALIASES, withAliases } from '#shared/aliases.ts';
import { todayInItaly } from '#shared/dates.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import type { Quali } from '#shared/molti.ts';
import { Problem } from '#shared/problem.ts';
import type { StatoScadenza } from '#shared/scadenze.ts';
import type { Assegnatario } from '#shared/schemas.ts';

export const TABLES = ITEMS.software;
export const { links: LINKS, periods: PERIODS } = TABLES;

const COLUMNS = [
  's.id',
  's.nome',
  's.versione',
  's.licenza',
  's.costo_licenza',
  's.data_scadenza',
  's.fornitore',
  's.categoria',
  's.numero_licenze',
  's.licenze_utilizzate',
  's.created_at',
  's.updated_at',
] as const;

// What has no value comes last.
const SORT_KEYS: Record<string, SortKey> = {
  nome: { by: sql`s.nome collate "it-x-icu"`, type: 'text' },
  fornitore: { by: sql`coalesce(s.fornitore, '') collate "it-x-icu"`, type: 'text' },
  costo_licenza: { by: sql.ref('s.costo_licenza'), type: 'numeric' },
  licenze_utilizzate: { by: sql.ref('s.licenze_utilizzate'), type: 'integer' },
  data_scadenza: { by: sql`coalesce(s.data_scadenza, 'infinity')`, type: 'date' },
  created_at: { by: sql.ref('s.created_at'), type: 'timestamptz' },
};

const IS_HELD = sql<boolean>`(s.licenze_utilizzate > 0)`;
// What is not counted never runs out.
const IS_FULL = sql<boolean>`coalesce(s.licenze_utilizzate >= s.numero_licenze, false)`;

function visibleSoftware(db: Db, scope: Scope, brandId?: number) {
  return scoped(db, scope)
    .selectFrom('software as s')
    .where(hasVisibleBrand(scope, LINKS, 's.id', brandId));
}

/** One of the holders (rule 12): of those whom the caller may see, the one who has had it longest. */
function holderOf(scope: Scope) {
  return sql<Assegnatario | null>`(
    select ${personOf('d')}
    from dipendenti_software p join dipendenti d on d.id = p.dipendente_id
    where p.software_id = s.id and p.data_revoca is null and ${inBrands('d.brand_id', scope.can_view)}
    order by p.data_assegnazione, p.id limit 1)`;
}

function selectItems(db: Db, scope: Scope, brandId?: number) {
  return visibleSoftware(db, scope, brandId).select([
    ...COLUMNS,
    IS_HELD.as('assegnato'),
    holderOf(scope).as('assegnatario'),
    visibleBrandsOf(scope, LINKS, 's.id').as('brands'),
    allBrandsAllow(scope, 'risorse.modifica', LINKS, 's.id').as('modificabile'),
  ]);
}

function present<Row extends { costo_licenza: string; assegnatario: Assegnatario | null }>(row: Row) {
  return withAliases(SOFTWARE_ALIASES, { ...row, dipendente_id: row.assegnatario?.id ?? null });
}

interface SoftwareFilter {
  q?: string | undefined;
  brand_id?: number | undefined;
  categoria?: string | undefined;
  fornitore?: string | undefined;
  licenza?: string | undefined;
  assegnato?: boolean | undefined;
  dipendente_id?: string | undefined;
  esaurite?: boolean | undefined;
  scadenza?: StatoScadenza | undefined;
}

/** Searched by name and supplier (rule 40). */
function narrowed(scope: Scope, { q, categoria, fornitore, licenza, assegnato, dipendente_id, esaurite, scadenza }: SoftwareFilter) {
  return sql<boolean>`
    ${matches(sql.ref('s.ricerca'), q)}
    and ${equals('s.categoria', categoria)} and ${equals('s.fornitore', fornitore)} and ${equals('s.licenza', licenza)}
    and ${isHeldBy(scope, PERIODS, 's.id', dipendente_id)}
    and (${assegnato ?? null}::boolean is null or ${IS_HELD} = ${assegnato ?? null})
    and (${esaurite ?? null}::boolean is null or ${IS_FULL} = ${esaurite ?? null})
    and ${expiring('s.data_scadenza', scadenza)}`;
}

export async function listVisible(db: Db, scope: Scope, query: SoftwareFilter & ListQuery) {
  const { brand_id, assegnato, esaurite, dipendente_id, scadenza } = query;
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('s.id'), type: 'integer' });
  const bySeats = assegnato !== undefined || esaurite !== undefined || dipendente_id !== undefined;
  const counting = counted(db, {
    // Seats in use move with the periods: the register says nothing of the licence then.
    of: ['software', 'software_brands', ...(bySeats ? ['dipendenti_software', 'dipendenti'] : [])],
    what: ['software', scope.can_view, filtersOf(query), scadenza && todayInItaly(new Date())],
    count: sql`(select count(*) from software s where ${hasVisibleBrand(scope, LINKS, 's.id', brand_id)} and ${narrowed(scope, query)})`,
  });
  const rows = await selectItems(db, scope, brand_id)
    .select([keys.value.as('keyset_value'), ...counting.columns])
    .where(narrowed(scope, query))
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  const total = await counting.settle(rows[0]);
  return keys.page(rows.map(present), total);
}

/** Which software an action on many means. */
export async function findMany(db: Db, scope: Scope, which: Quali<SoftwareFilter>): Promise<number[]> {
  return idsOf(which, (filter, limit) =>
    visibleSoftware(db, scope, filter.brand_id).select('s.id').where(narrowed(scope, filter)).orderBy('s.id').limit(limit).execute(),
  );
}

const NON_TROVATO = () => new Problem('not_found', 'SOFTWARE_NON_TROVATO', 'Il software richiesto non esiste o è stato rimosso.');

/** One item, or 404: absent and not visible look the same. `ogni_brand` are all of its brands, on which a right has to hold: not part of an answer. */
export async function findVisible(db: Db, scope: Scope, id: number) {
  const row = await selectItems(db, scope).select(allBrands(LINKS, 's.id').as('ogni_brand')).where('s.id', '=', id).executeTakeFirst();
  if (!row) throw NON_TROVATO();
  return present(row);
}

/**
 * The seats of a licence that the caller may see, held until the transaction ends: what is decided on them stays true. Whoever moves
 * seats comes here first, before the period's own row, or two of them wait for each other for ever.
 */
export async function lockSeats(db: Tx, scope: Scope, id: number) {
  const row = await visibleSoftware(db, scope)
    .select(['s.nome', 's.numero_licenze', 's.licenze_utilizzate'])
    .where('s.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw NON_TROVATO();
  return row;
}
