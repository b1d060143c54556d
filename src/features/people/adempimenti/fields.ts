import { z } from 'zod';
import { choice, field, jobs, text, yesNo } from '#shared/fields.ts';
import { CATEGORIA_LABELS, MAX_MESI } from './rules.ts';

const MESI_ERROR = `Un numero intero di mesi, da 1 a ${MAX_MESI}`;

export const CAMPI_TIPO_ADEMPIMENTO = {
  nome: text('Nome', { required: "Il nome dell'adempimento è obbligatorio" }),
  categoria: choice('Categoria', CATEGORIA_LABELS, {
    initial: 'formazione',
    help: 'di una visita medica solo HR vede i giorni e i documenti: gli altri vedono se è in regola',
  }),
  mansioni: jobs({ help: 'per chi, separate da virgole; nessuna: per tutti' }),
  validita_mesi: field({
    label: 'Vale per mesi',
    help: 'vuoto: non scade mai. Un cambiamento vale anche per ciò che è già registrato',
    reads: 'numero',
    out: z.int().nullable(),
    input: z.int({ error: MESI_ERROR }).min(1, MESI_ERROR).max(MAX_MESI, MESI_ERROR).nullish(),
    empty: '',
    toForm: (value) => String(value ?? ''),
    toWire: (typed: string) => {
      if (typed.trim() === '') return null;
      return /^\d+$/.test(typed.trim()) ? Number(typed) : typed;
    },
  }),
  serve_documento: yesNo('Serve un documento', { initial: false, help: 'senza un documento non si registra' }),
};
