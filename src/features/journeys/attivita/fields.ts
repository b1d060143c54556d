import { z } from 'zod';
import { choice, field, jobs, text, yesNo } from '#shared/fields.ts';
import { MANO_LABELS } from '#shared/stati-workflow.ts';
import { CORSO_LABELS, MAX_DAYS, TIPO_ATTIVITA_LABELS } from './rules.ts';

const GIORNI_ERROR = `Un numero intero di giorni, al massimo ${MAX_DAYS}`;

export const CAMPI_ATTIVITA = {
  nome: text('Che cosa fare', { required: "Scrivi che cosa c'è da fare" }),
  mano: choice('A chi tocca', MANO_LABELS, { initial: 'hr' }),
  tipo: choice('Come si chiude', TIPO_ATTIVITA_LABELS, { initial: 'spunta', help: 'con le cose assegnate o riprese: solo se tocca a IT' }),
  giorni: field({
    label: 'Quando',
    help: "giorni dall'assunzione, o dall'uscita; con il meno davanti: prima",
    reads: 'numero',
    out: z.int(),
    input: z.int({ error: GIORNI_ERROR }).min(-MAX_DAYS, GIORNI_ERROR).max(MAX_DAYS, GIORNI_ERROR).optional(),
    empty: '0',
    toForm: (value) => String(value),
    // Text that is not a number is sent to the server unchanged, so that the schema rejects it.
    toWire: (typed: string) => (/^-?\d+$/.test(typed.trim()) ? Number(typed) : typed),
  }),
  obbligatoria: yesNo('Obbligatoria', {
    initial: false,
    help: 'finché non è fatta, non si passa al passo successivo; se cade dopo il giorno di inizio o di uscita, è solo un promemoria',
  }),
};

export const CAMPI_MODELLO = {
  corso: choice('Per', CORSO_LABELS, { initial: 'onboarding' }),
  ...CAMPI_ATTIVITA,
  mansioni: jobs({ help: 'per chi, separate da virgole; nessuna: per tutti' }),
};
