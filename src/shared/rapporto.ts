import { z } from 'zod';
import { day, field } from './fields.ts';

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

export const FINE_PREVISTA_PRIMA = 'La fine prevista viene prima del primo giorno';

/** The fields of an employment that the form of the employment and the import of employees both have. */
export const CAMPI_CONTRATTO = {
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
};
