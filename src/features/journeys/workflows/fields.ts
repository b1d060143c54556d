import { z } from 'zod';
import { choice, day, field, lines, optionalText } from '#shared/fields.ts';
import { euroOut, id } from '#shared/schemas.ts';

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

/** What the employee holds now, with what the tooltips show of it (rule 46). Said here anew: the contracts of all kinds are much for one list. */
export const AssetAssegnati = z.object({
  software: z.array(z.object({ id: z.int(), nome: z.string(), versione: z.string().nullable(), fornitore: z.string().nullable() })),
  hardware: z.array(z.object({ id: z.int(), nome: z.string(), tipo: z.string(), marca: z.string(), modello: z.string() })),
  piano_mobile: z
    .object({ id: z.int(), nome_piano: z.string(), operatore: z.string(), dati_gb: z.int(), costo_annuo: euroOut() })
    .nullable(),
  cartelle: z.array(z.object({ id: z.int(), nome: z.string(), permessi: z.enum(['lettura', 'scrittura']) })),
  telefoni: z.array(z.object({ id: z.int(), modello: z.string(), imei: z.string().nullable() })),
});
export type AssetAssegnati = z.output<typeof AssetAssegnati>;
