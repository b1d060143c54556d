// What the employee `d` has now.
import { type RawBuilder, sql } from 'kysely';
import { CartellaAssegnata } from '#features/cartelle/contract.ts';
import { HardwareAssegnato } from '#features/hardware/contract.ts';
import { TelefonoAssegnato } from '#features/iphones/contract.ts';
import { PianoMobileAssegnato } from '#features/piani-mobili/contract.ts';
import { SoftwareAssegnato } from '#features/software/contract.ts';
import { heldItems } from '#kit/server/select-held.ts';
import type { Avute } from '../contract.ts';
import { KINDS } from '../kinds.ts';

const PORTABILITA = sql`case when p.numero_da_portare is not null then
  jsonb_build_object('gestore_precedente', p.gestore_precedente, 'numero_da_portare', p.numero_da_portare) end`;

/** Each kind by the name that answers give it. */
export const HELD: Record<keyof Avute, RawBuilder<unknown>> = {
  software: heldItems(KINDS.software, SoftwareAssegnato.shape),
  hardware: heldItems(KINDS.hardware, HardwareAssegnato.shape),
  // One at most (rule 29).
  piano_mobile: sql`(${heldItems(KINDS.piano_mobile, PianoMobileAssegnato.shape, {
    numero_telefono: sql`p.numero_telefono`,
    portabilita: PORTABILITA,
  })} -> 0)`,
  telefoni: heldItems(KINDS.telefono, TelefonoAssegnato.shape, { con_piano: sql`p.assegnazione_piano_id is not null` }),
  cartelle: heldItems(KINDS.cartella, CartellaAssegnata.shape, { permessi: sql`p.permessi` }),
};

/** All of it, as one JSON object. */
export const HELD_AS_JSON = sql<Avute>`jsonb_build_object(${sql.join(Object.entries(HELD).map(([name, held]) => sql`${sql.lit(name)}::text, ${held}`))})`;
