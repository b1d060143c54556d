import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery, yesNoParam } from '#shared/list.ts';
import { STATI_LOTTO, TIPI_LOTTO } from '#shared/lotti.ts';
import { idParams, istante } from '#shared/schemas.ts';
import { TEMI } from '#shared/temi.ts';

const account = z.object({ id: z.int(), nome: z.string() });

/** A lotto: all changes of one transaction, such as an import or an action on many records. */
export const Lotto = z.object({
  id: z.int(),
  tipo: z.enum(TIPI_LOTTO),
  titolo: z.string(),
  chi: account.nullable(),
  created_at: istante(),
  /** The number of changed employees and items; an item with its brands counts once. */
  righe: z.int(),
  stato: z.enum(STATI_LOTTO),
  annullato_da: account.nullable(),
  annullato_il: istante().nullable(),
  tornate: z.int(),
  annullabile: z.boolean(),
});
export type Lotto = z.output<typeof Lotto>;

export const Conflitto = z.object({ nome: z.string(), motivo: z.string() });
export type Conflitto = z.output<typeof Conflitto>;

export const Anteprima = z.object({
  righe: z.int(),
  tornano: z.array(
    z.object({
      cosa: z.string(),
      /**
       * How the undo restores the records: created records are deleted, deleted records are created again, changed records get their former
       * values.
       */
      come: z.enum(['tolte', 'rimesse', 'riportate']),
      quante: z.int(),
      /** The names of the first records that the undo would change, without records that are not visible to the caller. */
      nomi: z.array(z.string()),
    }),
  ),
  conflitti: z.array(Conflitto),
  in_conflitto: z.int(),
});
export type Anteprima = z.output<typeof Anteprima>;

export const listLotti = endpoint({
  method: 'GET',
  path: '/api/lotti',
  query: listQuery(['created_at'], {
    /** Without `tipo` the list contains every type except 'assegnazione' and 'ripresa', the lots of a single item. */
    tipo: z.enum(TIPI_LOTTO).optional(),
    stato: z.enum(STATI_LOTTO).optional(),
    mio: yesNoParam().optional(),
  }).omit({ q: true }),
  response: z.array(Lotto),
  etichette: { mio: 'Solo mie' },
  needs: 'session',
  // The topics of records that a lotto or its undo may change.
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
  // The preview does not refetch after events, because it is expensive and locks rows. The page reads it when the dialog opens, and the
  // undo checks all records again.
  shows: {},
  summary: 'Che cosa tornerebbe come prima, e che cosa no e perché',
});

export const undoLotto = endpoint({
  method: 'POST',
  path: '/api/lotti/:id/annulla',
  params: idParams,
  body: z.object({
    /** Whether the undo skips records that were changed since, instead of rejecting the whole undo. */
    solo_libere: z.boolean().optional(),
  }),
  response: Lotto,
  etichette: { solo_libere: 'Solo le righe non cambiate' },
  needs: 'session',
  heavy: true,
  summary: 'Riporta tutto ciò che il lotto ha cambiato a come era prima',
});
