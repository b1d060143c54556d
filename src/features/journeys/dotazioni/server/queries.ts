import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { CARTELLA } from '#features/equipment/cartelle/kind.ts';
import { SOFTWARE } from '#features/equipment/software/kind.ts';
import { hasRightOnAllBrands, hasVisibleBrand, inBrands, visibleBrandsOf } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { matchesMansione } from '#server/db/match-mansione.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ListQuery } from '#shared/list.ts';
import type { Dotazione, VoceInput } from '../contract.ts';
import { DETTAGLI, dotazioneNonTrovata } from '../rules.ts';

export const DOTAZIONI = { table: 'dotazioni', links: { table: 'dotazioni_brands', column: 'dotazione_id' } };

const SORT_KEYS: Record<string, SortKey> = {
  nome: { by: sql`d.nome collate "it-x-icu"`, type: 'text' },
  created_at: { by: sql.ref('d.created_at'), type: 'timestamptz' },
};

interface DotazioniQuery extends ListQuery {
  brand_id?: number | undefined;
  dipendente_id?: string | undefined;
}

/** SQL query: the licence or folder that a kit line refers to. It has no row when the item is deleted or not visible to the caller. */
const selectReferenced = (scope: Scope, { table, name, links }: Kind, id: RawBuilder<unknown>) => sql`
  select i.id, ${sql.ref(`i.${name}`)} as nome from ${sql.table(table)} i where i.id = ${id} and ${hasVisibleBrand(scope, links, 'i.id')}`;

const voci = (scope: Scope) => sql<Dotazione['voci']>`(
  select coalesce(jsonb_agg(e.voce || jsonb_build_object(
    'software_id', s.id, 'cartella_id', c.id, 'riferimento', coalesce(s.nome, c.nome)) order by e.n), '[]')
  from jsonb_array_elements(d.voci) with ordinality as e (voce, n)
    left join lateral (${selectReferenced(scope, SOFTWARE, sql`(e.voce ->> 'software_id')::integer`)}) s on true
    left join lateral (${selectReferenced(scope, CARTELLA, sql`(e.voce ->> 'cartella_id')::integer`)}) c on true)`;

/**
 * SQL: the employee `p` for whom kits are listed. No row when the employee is not visible to the caller, or the kit `d` does not belong to
 * the brand of the employee.
 */
const fromDipendente = (scope: Scope, dipendente_id: string) => sql`
  from dipendenti p join dotazioni_brands l on l.brand_id = p.brand_id
  where l.dotazione_id = d.id and p.id = ${dipendente_id} and ${inBrands('p.brand_id', scope.can_view)}`;

function columns(scope: Scope, dipendente_id?: string) {
  const proposta =
    dipendente_id === undefined
      ? sql<boolean>`false`
      : sql<boolean>`exists (select ${fromDipendente(scope, dipendente_id)} and ${matchesMansione('d.mansioni', 'p.posizione')})`;
  return [
    ...(['d.id', 'd.nome', 'd.mansioni', 'd.created_at', 'd.updated_at'] as const),
    visibleBrandsOf(scope, DOTAZIONI.links, 'd.id').as('brands'),
    voci(scope).as('voci'),
    proposta.as('proposta'),
    hasRightOnAllBrands(scope, 'dotazioni.modifica', DOTAZIONI.links, 'd.id').as('modificabile'),
  ] as const;
}

export async function listVisible(db: Db, scope: Scope, query: DotazioniQuery): Promise<Page<Dotazione>> {
  const { brand_id, dipendente_id, q } = query;
  const keys = keyset(query, SORT_KEYS, 'nome', { by: sql.ref('d.id'), type: 'integer' });
  const text = sql`testo_ricerca(d.nome || ' ' || array_to_string(d.mansioni, ' ') || ' ' || coalesce(
    (select string_agg(v ->> 'descrizione', ' ') from jsonb_array_elements(d.voci) v), ''))`;
  const matching = scoped(db, scope)
    .selectFrom('dotazioni as d')
    .where(hasVisibleBrand(scope, DOTAZIONI.links, 'd.id', brand_id))
    .where(dipendente_id === undefined ? sql<boolean>`true` : sql<boolean>`exists (select ${fromDipendente(scope, dipendente_id)})`)
    .where(matches(text, q));
  const rows = await matching
    .select([...columns(scope, dipendente_id), keys.value.as('keyset_value')])
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  const { total } = await matching.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return keys.page(rows, total);
}

export async function findVisible(db: Db, scope: Scope, id: number): Promise<Dotazione> {
  const found = await scoped(db, scope)
    .selectFrom('dotazioni as d')
    .where(hasVisibleBrand(scope, DOTAZIONI.links, 'd.id'))
    .where('d.id', '=', id)
    .select(columns(scope))
    .executeTakeFirst();
  if (!found) throw dotazioneNonTrovata();
  return found;
}

export interface DotazioneValues {
  nome?: string | undefined;
  mansioni?: string[] | undefined;
  voci?: VoceInput[] | undefined;
}

// Returns the kit lines as JSON text, because the driver would send an array as a PostgreSQL array. Missing details are stored as null.
const toStoredJson = (voci: readonly VoceInput[]): string =>
  JSON.stringify(voci.map((voce) => ({ ...Object.fromEntries(DETTAGLI.map((name) => [name, null])), ...voce })));

export async function insertDotazione(
  db: Tx,
  scope: Scope,
  values: DotazioneValues & { nome: string; voci: VoceInput[] },
): Promise<number> {
  const { id } = await scoped(db, scope)
    .insertInto('dotazioni')
    .values({ ...values, voci: toStoredJson(values.voci) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setDotazione(db: Tx, scope: Scope, id: number, { voci: requestedVoci, ...values }: DotazioneValues): Promise<void> {
  if ([requestedVoci, ...Object.values(values)].every((value) => value === undefined)) return;
  const voci = requestedVoci && toStoredJson(requestedVoci);
  await scoped(db, scope)
    .updateTable('dotazioni')
    .set({ ...values, voci })
    .where('id', '=', id)
    .execute();
}

export async function removeDotazione(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('dotazioni').where('id', '=', id).execute();
}
