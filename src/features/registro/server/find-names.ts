import { type RawBuilder, sql } from 'kysely';
import { type BrandLinks, hasVisibleBrand } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { ITEMS } from '#server/db/item-tables.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Cosa, NameOf, Riferimento } from '#shared/riferimenti.ts';
import { TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';

interface Source {
  /** As the register calls it, too. */
  table: string;
  nome: RawBuilder<string>;
  /** The folded text that it is searched by. */
  text: RawBuilder<string>;
  id: 'uuid' | 'integer';
  visible: (scope: Scope) => RawBuilder<boolean>;
}

const ofLinks = (links: BrandLinks) => (scope: Scope) => hasVisibleBrand(scope, links, 't.id');

const NOME = { nome: sql<string>`t.nome`, text: sql<string>`testo_ricerca(t.nome)` };
const RICERCA = sql.ref<string>('t.ricerca');

/** Where the things of each kind are kept. */
export const SOURCES: Record<Cosa, Source> = {
  brand: { table: 'brands', ...NOME, id: 'integer', visible: ({ can_view }) => sql`t.id = any(${[...can_view]}::integer[])` },
  showroom: { table: 'showrooms', ...NOME, id: 'integer', visible: ofLinks({ table: 'showroom_brands', column: 'showroom_id' }) },
  dipendente: {
    table: 'dipendenti',
    nome: sql`t.nome || ' ' || t.cognome`,
    text: RICERCA,
    id: 'uuid',
    visible: ({ can_view }) => sql`t.brand_id = any(${[...can_view]}::integer[])`,
  },
  // Who works with whom on a brand is no secret among them (the register names the author of each change).
  utente: {
    table: 'users',
    nome: accountNameOf('t'),
    text: sql`testo_ricerca(${accountNameOf('t')})`, // as it is shown: who may read the register need not know the rest
    id: 'integer',
    visible: () => sql`true`,
  },
  ...(Object.fromEntries(
    TIPI_RISORSA.map((tipo) => {
      const { table, name, links } = ITEMS[tipo];
      return [tipo, { table, nome: sql.ref(`t.${name}`), text: RICERCA, id: 'integer', visible: ofLinks(links) }];
    }),
  ) as Record<TipoRisorsa, Source>), // an entry for each kind
};

/** The names of all that some entries mention, in one statement. What was deleted since is named by the register's own last row of it. */
export async function findNames(db: Db, scope: Scope, references: readonly Riferimento[]): Promise<NameOf> {
  const asked = Map.groupBy(references, ({ cosa }) => cosa);
  if (asked.size === 0) return () => undefined;
  const arms = [...asked].flatMap(([cosa, found]) => {
    const ids = [...new Set(found.map(({ id }) => id))];
    return [living(scope, cosa, ids), deleted(scope, cosa, ids)];
  });
  const { rows } = await sql<{ cosa: Cosa; id: string; nome: string | null }>`${sql.join(arms, sql` union all `)}`.execute(
    scoped(db, scope),
  );
  const names = new Map(rows.map(({ cosa, id, nome }) => [`${cosa} ${id}`, nome]));
  return (cosa, id) => names.get(`${cosa} ${id}`);
}

function living(scope: Scope, cosa: Cosa, ids: string[]): RawBuilder<unknown> {
  const { table, nome, id, visible } = SOURCES[cosa];
  return sql`
    select ${cosa}::text as cosa, t.id::text as id, case when ${visible(scope)} then ${nome} end as nome
    from ${sql.table(table)} t where t.id = any(${ids}::${sql.raw(id)}[])`;
}

function deleted(scope: Scope, cosa: Cosa, ids: string[]): RawBuilder<unknown> {
  const visible = sql`(${cosa === 'utente' || scope.amministratore}::boolean or r.brand_ids && ${[...scope.can_view]}::integer[])`;
  return sql`
    select ${cosa}::text, r.oggetto_id, case when ${visible} then coalesce(r.prima ->> 'nome_piano',
      nullif(concat_ws(' ', r.prima ->> 'nome', r.prima ->> 'cognome'), ''), r.prima ->> 'username', r.prima ->> 'modello') end
    from registro r
    where r.oggetto = ${SOURCES[cosa].table} and r.oggetto_id = any(${ids}::text[]) and r.azione = 'elimina'`;
}
