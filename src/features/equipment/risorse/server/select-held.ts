// What the employee `d` has now, by the names that answers give each kind.
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { hasBegun } from '#features/equipment/asset-types/server/periods.ts';
import { heldItems } from '#features/equipment/asset-types/server/select-holder.ts';
import { costNow } from '#features/equipment/asset-types/server/yearly-cost.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import { Avute } from '../contract.ts';
import { ALL_KINDS, COSTING_KINDS, KINDS, type TipoConCosto } from '../kinds.ts';
import type { Assegnate } from '../rules.ts';

/** What a kind tells that stands in no field of it. */
const MORE: { readonly [T in TipoRisorsa]?: Readonly<Record<string, RawBuilder<unknown>>> } = {
  piano_mobile: {
    portabilita: sql`case when p.numero_da_portare is not null then
      jsonb_build_object('gestore_precedente', p.gestore_precedente, 'numero_da_portare', p.numero_da_portare) end`,
  },
  telefono: { con_piano: sql`p.assegnazione_piano_id is not null` },
  cartella: { permessi: sql`p.permessi` },
};

/** Each kind under its name: a list, or the one that there can be (rule 29). */
export const HELD: readonly (readonly [name: string, value: RawBuilder<unknown>])[] = TIPI_RISORSA.map((tipo) => {
  const shapes: Readonly<Record<string, z.ZodArray<z.ZodObject> | z.ZodNullable<z.ZodObject>>> = Avute.shape;
  const many = shapes[RISORSE[tipo].chiave];
  const told = many ?? shapes[tipo];
  if (!told) throw new Error(`The answer of what an employee has tells no ${tipo}`);
  const items = heldItems(KINDS[tipo], (told instanceof z.ZodNullable ? told.unwrap() : told.element).shape, MORE[tipo]);
  return many ? [RISORSE[tipo].chiave, items] : [tipo, sql`(${items} -> 0)`];
});

/** All of it, as one JSON object. */
export const HELD_AS_JSON = sql<Avute>`jsonb_build_object(${sql.join(HELD.map(([name, value]) => sql`${sql.lit(name)}::text, ${value}`))})`;

/** How many things of each kind an employee holds now, as JSON. `dipendente` is the id's column or value. */
export function heldBy(dipendente: RawBuilder<unknown>): RawBuilder<Assegnate> {
  const counts = ALL_KINDS.map(
    ({ tipo, periods }) => sql`${sql.lit(RISORSE[tipo].chiave)}::text,
      (select count(*) from ${sql.table(periods.table)} where dipendente_id = ${dipendente} and data_revoca is null)`,
  );
  return sql`jsonb_build_object(${sql.join(counts)})`;
}

/** The same for one employee, whom the caller may see. */
export async function countHeld(db: Db, scope: Scope, dipendente_id: string): Promise<Assegnate> {
  const { rows } = await sql<{ held: Assegnate }>`select ${heldBy(sql`${dipendente_id}::uuid`)} as held`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('A select without a from gives one row');
  return row.held;
}

type Costs = Record<TipoConCosto, string> & { totale: string; quante: number };

/** Euro a year by kind, and of all kinds, of what an employee holds now (rule 32), as one row; what is reserved costs nothing yet. `dipendente` is the id's column, as 'd.id'. */
export function costsOf(dipendente: string): RawBuilder<Costs> {
  const held = COSTING_KINDS.map((kind) => {
    const { tipo, table, periods } = kind;
    return sql`
      select ${sql.lit(tipo)} as tipo, ${costNow(kind, 'i')} as costo
        from ${sql.table(periods.table)} p join ${sql.table(table)} i on i.id = p.${sql.ref(periods.column)}
        where p.dipendente_id = ${sql.ref(dipendente)} and p.data_revoca is null and ${hasBegun('p')}`;
  });
  const sums = COSTING_KINDS.map(({ tipo }) => sql`coalesce(sum(costo) filter (where tipo = ${sql.lit(tipo)}), 0) as ${sql.ref(tipo)}`);
  return sql`(
    select ${sql.join(sums)}, coalesce(sum(costo), 0) as totale, count(*) filter (where tipo <> 'telefono') as quante
    from (${sql.join(held, sql` union all `)}) voci)`;
}

// Of whom something is to be had back. Each is `d`.

/** From how many days before it an exit is near. */
export const USCITA_VICINA_GIORNI = 30;

export const HOLDS_SOMETHING = sql<boolean>`(${sql.join(
  ALL_KINDS.map(
    ({ periods }) => sql`exists (select from ${sql.table(periods.table)} p where p.dipendente_id = d.id and p.data_revoca is null)`,
  ),
  sql` or `,
)})`;

/** They leave soon or have left, and still have something. */
export const isToReturn = sql<boolean>`(
  (d.stato = 'uscito' or coalesce(d.data_dismissione <= oggi() + ${USCITA_VICINA_GIORNI}::integer, false)) and ${HOLDS_SOMETHING})`;
