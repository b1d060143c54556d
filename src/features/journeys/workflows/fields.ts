import { z } from 'zod';
import { choice, day, field, multilineText, optionalText } from '#shared/fields.ts';
import { euroOut, id } from '#shared/schemas.ts';

export const PRIORITA_LABELS = { bassa: 'Bassa', media: 'Media', alta: 'Alta' } as const;
export type Priorita = keyof typeof PRIORITA_LABELS;

export const NESSUNO = { value: '0', label: 'Nessuno' };

/** The fields of a workflow that users can edit. State, start and end are changed only by steps. */
export const CAMPI_WORKFLOW = {
  priorita: choice('Priorità', PRIORITA_LABELS, { initial: 'media' }),
  titolo: optionalText('Titolo'),
  descrizione: multilineText('Descrizione'),
  /** The employee screen names this field 'note', the workflow screen 'note_hr'. The API accepts and returns both names. */
  note_hr: multilineText('Note HR', { alias: 'note' }),
  assegnato_a: field({
    label: 'Affidato a',
    head: false,
    reads: 'utente',
    out: z.int().nullable(),
    input: id().nullish(),
    empty: NESSUNO.value,
    toForm: (value) => String(value ?? NESSUNO.value),
    toWire: (selected: string) => Number(selected) || null,
  }),
  data_scadenza: day('Scadenza'),
};

/** The items of the employee with the fields that the tooltips show. The full contracts of all asset types are too large for a list. */
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
