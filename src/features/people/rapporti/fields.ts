import { z } from 'zod';
import { day, field, multilineText, optionalText } from '#shared/fields.ts';
import { CAMPI_CONTRATTO } from '#shared/rapporto.ts';

const percentuale = z.int().min(1).max(99);

export const CAMPI_RAPPORTO = {
  dal: day('Primo giorno'),
  al: day('Ultimo giorno'),
  ...CAMPI_CONTRATTO,
  prova_fino_al: day('Prova fino al'),
  societa: optionalText('Società'),
  matricola: optionalText('Matricola', { riservato: true }),
  livello: optionalText('Livello'),
  part_time: field({
    label: 'Part-time (%)',
    help: 'vuoto: tempo pieno',
    reads: 'numero',
    out: z.int().nullable(),
    input: percentuale.nullish(),
    empty: '',
    toForm: (value) => (value === null ? '' : String(value)),
    toWire: (typed: string) => (typed.trim() === '' ? null : Number(typed)),
  }),
  note: multilineText('Note'),
};
