import { z } from 'zod';
import { day, field, multilineText, optionalText } from '#shared/fields.ts';

export const TIPO_RAPPORTO_LABELS = {
  indeterminato: 'Tempo indeterminato',
  determinato: 'Tempo determinato',
  stagionale: 'Stagionale',
  apprendistato: 'Apprendistato',
  somministrazione: 'Somministrazione',
  stage: 'Stage',
  collaborazione: 'Collaborazione',
} as const;
export type TipoRapporto = keyof typeof TIPO_RAPPORTO_LABELS;

export const NESSUN_TIPO = { value: '-', label: 'Non indicato' };

export const tipoRapporto = z.enum(Object.keys(TIPO_RAPPORTO_LABELS) as [TipoRapporto]);
const percentuale = z.int().min(1).max(99);

export const CAMPI_RAPPORTO = {
  dal: day('Primo giorno'),
  al: day('Ultimo giorno'),
  tipo: field({
    label: 'Tipo di rapporto',
    reads: TIPO_RAPPORTO_LABELS,
    out: tipoRapporto.nullable(),
    input: tipoRapporto.nullish(),
    empty: NESSUN_TIPO.value,
    toForm: (value) => value ?? NESSUN_TIPO.value,
    toWire: (selected: string) => (selected === NESSUN_TIPO.value ? null : selected),
  }),
  fine_prevista: day('Fine prevista'),
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
