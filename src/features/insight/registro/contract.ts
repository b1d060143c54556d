import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery } from '#shared/list.ts';
import { AMBITI, AZIONI } from '#shared/registro.ts';
import { NOMI_TABELLE_RISORSE, perRisorsa, RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { data, idNelPercorso, idParams, istante, uuid, uuidParams } from '#shared/schemas.ts';
import { TEMI } from '#shared/temi.ts';

/** An entry of the register in words. Sick leave and salary are in none that the caller may not read them in (rule 19). */
export const VoceRegistro = z.object({
  id: z.int(),
  quando: istante(),
  /** The account that did it; null when no account did. */
  chi: z.object({ id: z.int(), nome: z.string() }).nullable(),
  /** The name of the token with which a program did it in their name; null when none did. */
  gettone: z.string().nullable(),
  azione: z.enum(AZIONI),
  /** The table's name, for filters and signs. */
  oggetto: z.string(),
  /** 'Hardware assegnato: ThinkPad T14' */
  titolo: z.string(),
  cambi: z.array(
    z.object({
      campo: z.string(),
      etichetta: z.string(),
      /** Null: there was nothing before, it was made. */
      prima: z.string().nullable(),
      /** Null: there is nothing after, it was deleted. */
      dopo: z.string().nullable(),
    }),
  ),
});
export type VoceRegistro = z.output<typeof VoceRegistro>;

export const listCronologia = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/cronologia',
  params: uuidParams,
  query: listQuery(['quando'], {}).pick({ limit: true, cursor: true }),
  response: z.array(VoceRegistro),
  needs: 'session',
  shows: { own: ['dipendenti', 'risorse'], any: [...NOMI_TABELLE_RISORSE, 'workflows', 'showrooms', 'brands', 'utenti'] },
  summary: 'Ciò che è cambiato di un dipendente, dei suoi assegnamenti e dei suoi workflow, dal più recente',
});

/** The employee that an entry is about: without an id who is of a brand that the caller does not see. */
const dipendente = z.object({ id: z.string().nullable(), nome: z.string(), eliminato: z.boolean() }).nullable();

/** An entry on the page of a thing: with whom it was given to, or taken from. */
export const VoceDiCosa = VoceRegistro.extend({ dipendente });
export type VoceDiCosa = z.output<typeof VoceDiCosa>;

/** By the name of its table: what happened to a thing of a kind, and whom it was given to. */
export const listCronologiaDi = perRisorsa('table', (tipo) =>
  endpoint({
    method: 'GET',
    path: `/api/${RISORSE[tipo].lista}/:id/cronologia`,
    params: idParams,
    query: listQuery(['quando'], {}).pick({ limit: true, cursor: true }),
    response: z.array(VoceDiCosa),
    needs: 'session',
    shows: { any: [...NOMI_TABELLE_RISORSE, 'dipendenti', 'showrooms', 'brands', 'utenti'] },
    summary: `${RISORSE[tipo].uno}: ciò che è cambiato, e a chi è stato dato, dal più recente`,
  }),
);

/** An entry where it does not stand on the page of what it is about. */
export const VoceDelRegistro = VoceDiCosa.extend({
  /** The same in all that one operation wrote about one employee or thing: it was deleted with what it held. */
  operazione: z.string(),
  /** What the title names after the colon; null where it names nothing, or nothing that the caller may know. */
  nome: z.string().nullable(),
  /** That, where it is a thing with a page that the caller may open. */
  cosa: z.object({ tipo: z.enum(TIPI_RISORSA), id: z.string() }).nullable(),
});
export type VoceDelRegistro = z.output<typeof VoceDelRegistro>;

export const listRegistro = endpoint({
  method: 'GET',
  path: '/api/registro',
  // q: people, things and accounts by name; what happened to them, and what the accounts did.
  query: listQuery(['quando'], {
    /** Who did it. */
    user_id: idNelPercorso().optional(),
    oggetto: z.enum(AMBITI).optional(),
    /** With oggetto: that very thing, its brands and whom it was given to. */
    oggetto_id: z
      .string()
      .regex(/^[\da-f-]{1,36}$/i, 'Identificativo non valido')
      .toLowerCase()
      .optional(),
    dipendente_id: uuid().optional(),
    azione: z.enum(AZIONI).optional(),
    brand_id: idNelPercorso().optional(),
    /** Days in Italy, both of them included. */
    dal: data().optional(),
    al: data().optional(),
  }),
  response: z.array(VoceDelRegistro),
  needs: 'session',
  shows: { any: TEMI },
  summary: 'Tutto ciò che è cambiato, dal più recente, per un amministratore e per chi amministra un brand',
});
