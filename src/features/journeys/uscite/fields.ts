import { z } from 'zod';
import { field, multilineText } from '#shared/fields.ts';
import { data } from '#shared/schemas.ts';
import { MOTIVO_LABELS, type MotivoUscita } from './rules.ts';

const motivo = z.enum(Object.keys(MOTIVO_LABELS) as [MotivoUscita]);

export const NESSUN_MOTIVO = { value: '-', label: 'Non indicato' };

export const CAMPI_USCITA = {
  data_uscita: field({
    label: 'Data uscita',
    reads: 'data',
    out: z.string(),
    input: data(),
    empty: '',
    toForm: (value) => value,
    toWire: (typed: string) => typed,
  }),
  motivo: field({
    label: 'Motivo',
    head: false,
    riservato: true,
    help: 'lo vede solo HR',
    reads: MOTIVO_LABELS,
    out: motivo.nullable(),
    input: motivo.nullish(),
    empty: NESSUN_MOTIVO.value,
    toForm: (value) => value ?? NESSUN_MOTIVO.value,
    toWire: (selected: string) => (selected === NESSUN_MOTIVO.value ? null : selected),
  }),
  note: multilineText('Note'),
};
