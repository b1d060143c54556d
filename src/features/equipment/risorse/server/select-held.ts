// What the employee `d` has now, by the names that answers give each kind.
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { heldItems } from '#features/equipment/kit/server/select-held.ts';
import { RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import { Avute } from '../contract.ts';
import { KINDS } from '../kinds.ts';

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
