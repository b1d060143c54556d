// The columns of an import file with assignments. No form uses these fields.
import { z } from 'zod';
import { PERMESSI_CARTELLA_LABELS } from '#features/equipment/cartelle/fields.ts';
import { choice, day, field, multilineText, optionalText, text } from '#shared/fields.ts';
import { mapRisorse, RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import { uuid } from '#shared/schemas.ts';

export const CAMPI_ASSEGNAZIONE = {
  persona: field({
    label: 'Persona',
    reads: 'dipendente',
    out: z.string(),
    input: uuid('Scrivi a chi va: la sua email, oppure nome e cognome'),
    empty: '',
    toForm: (value) => value,
    toWire: (typed: string) => typed,
  }),
  /** The asset type of the item. If the row contains no asset type, the item must exist in exactly one asset type. */
  tipo: field({
    label: 'Tipo',
    reads: mapRisorse('tipo', (tipo) => RISORSE[tipo].uno),
    out: z.enum(TIPI_RISORSA),
    input: z.enum(TIPI_RISORSA).optional(),
    empty: 'hardware' as TipoRisorsa,
    toForm: (value) => value,
    toWire: (typed: TipoRisorsa) => typed,
  }),
  cosa: text('Cosa', { required: 'Scrivi quale: il seriale, il nome, il numero o il codice IMEI' }),
  data_assegnazione: day('Dal'),
  data_revoca: day('Restituito il'),
  permessi: choice('Permessi', PERMESSI_CARTELLA_LABELS, { initial: 'lettura' }),
  numero: optionalText('Numero'),
  note: multilineText('Note'),
};
