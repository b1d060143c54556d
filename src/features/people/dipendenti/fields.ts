import { z } from 'zod';
import { normalizeCodiceFiscale, warnCodiceFiscale } from '#shared/codice-fiscale.ts';
import { DIPARTIMENTO_LABELS, STATO_DIPENDENTE_LABELS } from '#shared/dipendente.ts';
import { euroText } from '#shared/euro.ts';
import { choice, day, field, optionalEuro, optionalText, phoneNumber, reservedOf, text, yesNo } from '#shared/fields.ts';
import { markLettura } from '#shared/letture.ts';
import { dataFacoltativa, EMAIL_INCOMPLETE, email, euroOut, id, limitLengthFirst, testoFacoltativo, uuid } from '#shared/schemas.ts';

export const TIPOLOGIA_LABELS = { worker: 'Worker', manager: 'Manager', admin: 'Admin', sales: 'Sales' } as const;

/** The employee's role in the other systems of the company. It gives no permission in this application. */
export const RUOLO_LABELS = { visualizzatore: 'Visualizzatore', editor: 'Editor', admin: 'Amministratore' } as const;

export const NESSUN_MANAGER = { value: '0', label: 'Nessun Manager' };
export const NESSUNO_SHOWROOM = { value: '0', label: 'Nessuno showroom' };

const OBBLIGATORI = 'Nome, cognome ed email sono obbligatori';
const SENZA_BRAND = 'La selezione di un brand è obbligatoria';

/** The fields of an employee in a list. Their order is also the order of the export file and of the audit log. */
export const CAMPI_IN_LISTA = {
  nome: text('Nome', { required: OBBLIGATORI, searched: true }),
  cognome: text('Cognome', { required: OBBLIGATORI, searched: true }),
  email: field({
    ...text('Email', { required: OBBLIGATORI, help: 'completa, una diversa per ognuno' }),
    searched: true,
    input: email(EMAIL_INCOMPLETE, OBBLIGATORI),
  }),
  telefono: phoneNumber('Telefono'),
  cellulare: phoneNumber('Cellulare'),
  telefonoUfficio: phoneNumber('Telefono Ufficio'),
  telefonoAbitazione: phoneNumber('Telefono Abitazione'),
  interno: optionalText('Interno'),
  numero_aziendale: phoneNumber('Numero Aziendale'),
  bisogno_numero_aziendale: yesNo('Bisogno numero aziendale', { initial: false, help: 'resta annotato nella scheda' }),
  posizione: optionalText('Mansione', { alias: 'mansione', searched: true }),
  dipartimento: choice('Dipartimento', DIPARTIMENTO_LABELS, { initial: 'Worker' }),
  tipologia: choice('Tipologia', TIPOLOGIA_LABELS, { initial: 'worker', head: 'Ruolo' }),
  ruolo: choice('Ruolo di sistema', RUOLO_LABELS, { initial: 'visualizzatore', help: 'non dà alcun diritto in Organico' }),
  /** The id of the manager. The values '0', 0, '' and null mean that the employee has no manager. */
  manager_id: field({
    label: 'Manager',
    reads: 'dipendente',
    help: 'di tipologia Manager o Admin',
    out: z.string().nullable(),
    input: z.union([z.literal(['0', '', 0]).transform(() => null), uuid()]).nullish(),
    empty: null as { value: string; label: string } | null,
    toForm: (value) => (value === null ? null : { value, label: '' }), // the form fills in the name after it has loaded
    toWire: (selected) => (selected === null || selected.value === NESSUN_MANAGER.value ? null : selected.value),
  }),
  brand_id: field({
    label: 'Brand',
    reads: 'brand',
    out: z.int(),
    input: z.int({ error: SENZA_BRAND }).min(1, SENZA_BRAND).max(2_147_483_647),
    empty: '',
    toForm: String,
    toWire: Number,
  }),
  showroom: field({
    label: 'Showroom',
    reads: 'showroom',
    out: z.int().nullable(),
    input: z.union([z.literal(0).transform(() => null), id()]).nullish(),
    empty: NESSUNO_SHOWROOM.value,
    toForm: (value) => String(value ?? NESSUNO_SHOWROOM.value),
    toWire: (selected: string) => Number(selected) || null,
  }),
  stato: markLettura(
    'malattia',
    choice('Stato', STATO_DIPENDENTE_LABELS, { initial: 'entrante', head: 'Stato dipendente', alias: 'stato_dipendente' }),
    (stato) => stato === 'in malattia',
  ),
  isactive: yesNo('Attivo', { initial: true, alias: 'isActive', help: 'chi assegna qualcosa a chi non lo è viene avvisato' }),
  data_assunzione: day('Data Assunzione', { alias: 'data_entrata' }),
  data_dismissione: day('Data Uscita', { alias: 'data_uscita' }),
  data_inizio_malattia: markLettura('malattia', day('Inizio Malattia', { riservato: true })),
  data_fine_malattia: markLettura('malattia', day('Fine Malattia Prevista', { riservato: true })),
};

export const CAMPI_DIPENDENTE = {
  ...CAMPI_IN_LISTA,
  // Replies to accounts without permission to read the following fields do not contain them.
  stipendio: markLettura(
    'retribuzione',
    field({
      ...optionalEuro('Stipendio', { riservato: true }),
      out: euroOut().optional(),
      toForm: (value) => euroText(value ?? null),
    }),
  ),
  /** The number of the employee in the payroll. It belongs to the newest employment. */
  matricola: field({ ...reservedText('Matricola', 'una diversa per ognuno nella stessa società'), input: testoFacoltativo() }),
  codice_fiscale: markLettura(
    'identita',
    field({
      ...reservedText('Codice Fiscale', '16 lettere e cifre'),
      input: z
        .string()
        .check(limitLengthFirst(200))
        .transform(normalizeCodiceFiscale)
        .refine((codice) => /^([A-Z0-9]{16})?$/.test(codice), 'Il codice fiscale ha 16 caratteri, lettere e cifre')
        .transform((codice) => codice || null)
        .nullish(),
      warn: (typed: string) => (typed.trim() === '' ? undefined : warnCodiceFiscale(normalizeCodiceFiscale(typed))),
    }),
  ),
  data_nascita: markLettura(
    'identita',
    field({ ...reservedText('Data di Nascita'), reads: 'data', neverFuture: true, input: dataFacoltativa() }),
  ),
  email_personale: markLettura(
    'identita',
    field({
      ...reservedText('Email Personale', 'completa, fuori dal lavoro'),
      input: z.union([z.literal('').transform(() => null), email()]).nullish(),
    }),
  ),
};

/** A confidential text or day. Replies to accounts without permission to read it do not contain it. */
function reservedText(label: string, help?: string) {
  const empty: string = '';
  return {
    label,
    ...(help && { help }),
    riservato: true as const,
    reads: 'testo' as const,
    out: z.string().nullable().optional(),
    empty,
    toForm: (value: string | null | undefined) => value ?? '',
    toWire: (typed: string) => typed,
  };
}

/** The confidential fields. Only HR and amministratori read and write them. */
export const RISERVATI = reservedOf(CAMPI_DIPENDENTE);
