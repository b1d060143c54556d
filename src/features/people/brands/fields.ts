import { z } from 'zod';
import { prefissoInventario } from '#shared/codici-inventario.ts';
import { field, multilineText, optionalText, text } from '#shared/fields.ts';

export const CAMPI_BRAND = {
  nome: text('Nome', { required: 'Nome brand richiesto' }),
  descrizione: multilineText('Descrizione'),
  colore: field({
    label: 'Colore',
    reads: 'testo',
    help: 'un colore nel formato #RRGGBB',
    out: z.string(),
    input: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/, 'Scegli un colore nel formato #RRGGBB')
      .optional(),
    empty: '',
    toForm: (value) => value,
    toWire: (typed: string) => typed,
  }),
  prefisso: prefissoInventario(),
  contatto_smarrimento: optionalText('Chi chiamare se si trova una cosa', {
    help: "un telefono o un'e-mail: è tutto ciò che legge un estraneo che inquadra un'etichetta",
  }),
};
