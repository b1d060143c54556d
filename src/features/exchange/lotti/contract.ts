import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery, siNo } from '#shared/list.ts';
import { STATI_LOTTO, TIPI_LOTTO } from '#shared/lotti.ts';
import { idParams, istante } from '#shared/schemas.ts';
import { TEMI } from '#shared/temi.ts';

const account = z.object({ id: z.int(), nome: z.string() });

/** An import, or an action on many rows: all that one transaction has changed. */
export const Lotto = z.object({
  id: z.int(),
  tipo: z.enum(TIPI_LOTTO),
  /** '12 hardware eliminati' */
  titolo: z.string(),
  /** Null when the account was deleted since. */
  chi: account.nullable(),
  created_at: istante(),
  /** How many people and things it has changed; a thing and its brands are one. */
  righe: z.int(),
  stato: z.enum(STATI_LOTTO),
  annullato_da: account.nullable(),
  annullato_il: istante().nullable(),
  /** How many of them are again as they were. */
  tornate: z.int(),
  /** Whether it can still be taken back, and by the caller. */
  annullabile: z.boolean(),
});
export type Lotto = z.output<typeof Lotto>;

/** Why something does not go back. */
export const Conflitto = z.object({ nome: z.string(), motivo: z.string() });
export type Conflitto = z.output<typeof Conflitto>;

export const Anteprima = z.object({
  /** How many people and things would go back. */
  righe: z.int(),
  tornano: z.array(
    z.object({
      cosa: z.string(),
      /** What was made is taken away, what was deleted is there again, what was changed is as it was. */
      come: z.enum(['tolte', 'rimesse', 'riportate']),
      quante: z.int(),
      /** The first of them, as far as the caller may know them. */
      nomi: z.array(z.string()),
    }),
  ),
  /** The first of those that would not. */
  conflitti: z.array(Conflitto),
  in_conflitto: z.int(),
});
export type Anteprima = z.output<typeof Anteprima>;

export const listLotti = endpoint({
  method: 'GET',
  path: '/api/lotti',
  query: listQuery(['created_at'], {
    /** Left out: all but single gifts and returns. */
    tipo: z.enum(TIPI_LOTTO).optional(),
    stato: z.enum(STATI_LOTTO).optional(),
    /** Those that the caller has made. */
    mio: siNo().optional(),
  }).omit({ q: true }),
  response: z.array(Lotto),
  etichette: { mio: 'Solo mie' },
  needs: 'session',
  // What makes a lot, or takes one back, changes something of these.
  shows: { any: TEMI },
  summary: 'Le importazioni e le azioni su molti, dalla più recente',
});

export const getLotto = endpoint({
  method: 'GET',
  path: '/api/lotti/:id',
  params: idParams,
  response: Lotto,
  needs: 'session',
  shows: { any: TEMI },
  summary: "Un'importazione o un'azione su molti",
});

export const previewAnnullo = endpoint({
  method: 'GET',
  path: '/api/lotti/:id/annullo',
  params: idParams,
  response: Anteprima,
  needs: 'session',
  heavy: true,
  // It is dear and holds its rows: asked when it is opened, and not at each change. Taking back looks again.
  shows: {},
  summary: 'Che cosa tornerebbe come prima, e che cosa no e perché',
});

export const annullaLotto = endpoint({
  method: 'POST',
  path: '/api/lotti/:id/annulla',
  params: idParams,
  body: z.object({
    /** Leaves out what was changed since, instead of refusing. */
    solo_libere: z.boolean().optional(),
  }),
  response: Lotto,
  etichette: { solo_libere: 'Solo le righe non cambiate' },
  needs: 'session',
  heavy: true,
  summary: 'Riporta tutto ciò che il lotto ha cambiato a come era prima',
});
