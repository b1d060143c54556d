import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';
import type { Classe } from '../rules.ts';

/** Deletes these of a class, each by the step by which the product deletes one; says which were. */
type Elimina = (ids: RawBuilder<string[]>, mesi: number) => RawBuilder<{ id: string }>;

const documenti: Elimina = (ids) => sql`delete from documenti where id = any(${ids}::text[]::integer[]) returning id::text as id`;

const HOW: { readonly [C in Exclude<Classe, 'persone'>]: Elimina } = {
  documenti_hr: documenti,
  documenti_persona: documenti,
  documenti_cose: documenti,
  malattie: (ids, mesi) => sql`select id from conservazione_malattie(${ids}::text[]::uuid[], ${mesi}::integer) id`,
  verbali: (ids) => sql`select id from conservazione_verbali(${ids}::text[]::integer[]) id`,
  // An applied import stays in the list with the fields of its columns; its rows, examples and chosen values are deleted. An import that was not applied, or was undone, is deleted completely.
  importazioni: (ids) => sql`
    with tutte as (select i.id, importazioni_dove(i) as dove from importazioni i where i.id = any(${ids}::text[]::integer[])),
    intere as (delete from importazioni where id in (select id from tutte where dove not in ('applicata', 'in_corso')) returning id),
    righe as (delete from importazioni_righe where importazione_id in (select id from tutte where dove = 'applicata') returning importazione_id),
    letture as (update importazioni_letture l set scelte = '{}', per_tutte = '{}',
        colonne = (select coalesce(jsonb_agg(jsonb_set(c, '{esempi}', '[]') order by n), '[]') from jsonb_array_elements(l.colonne) with ordinality e (c, n))
      where l.importazione_id in (select id from tutte where dove = 'applicata'))
    select id::text as id from intere union select importazione_id::text from righe`,
  accessi: (ids, mesi) => sql`select id from conservazione_accessi(${ids}::text[], ${mesi}::integer) id`,
};

export async function deleteDovute(db: Tx, classe: keyof typeof HOW, ids: readonly string[], mesi: number): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await HOW[classe](sql<string[]>`${[...ids]}`, mesi).execute(db);
  return rows.length;
}
