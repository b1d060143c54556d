import { z } from 'zod';
import { choice, day, field, lines, optionalText } from '#shared/fields.ts';
import { id } from '#shared/schemas.ts';

export const PRIORITA_LABELS = { bassa: 'Bassa', media: 'Media', alta: 'Alta' } as const;
export type Priorita = keyof typeof PRIORITA_LABELS;

/** Nobody, as a choice of the list. */
export const NESSUNO = { value: '0', label: 'Nessuno' };

/** What describes an onboarding. Its state is changed by the steps alone, and says when it began and ended. */
export const CAMPI_WORKFLOW = {
  priorita: choice('Priorità', PRIORITA_LABELS, { initial: 'media' }),
  titolo: optionalText('Titolo'),
  descrizione: lines('Descrizione'),
  /** The employee screen calls HR's note 'note', the workflow screen 'note_hr' (rule 1). */
  note_hr: lines('Note HR', { alias: 'note' }),
  /** Whom it is entrusted to is nobody who has a thing. */
  assegnato_a: field({
    label: 'Affidato a',
    head: false,
    reads: 'utente',
    out: z.int().nullable(),
    input: id().nullish(),
    empty: NESSUNO.value,
    toForm: (value) => String(value ?? NESSUNO.value),
    toWire: (chosen: string) => Number(chosen) || null,
  }),
  data_scadenza: day('Scadenza'),
};
