import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { FORMATO_LABELS, type Formato, TIPI_FILE } from '#shared/esportazioni.ts';
import {
  ELENCHI_IMPORTABILI,
  type ElencoImportabile,
  ESITI_RIGA,
  indirizzoModello,
  STATI_IMPORTAZIONE,
  TITOLI_IMPORTABILI,
} from '#shared/importazioni.ts';
import { Campo, CODIFICHE, Correzioni, Domanda, mappatura, Parola, ParolaAbbinata, perTutte, scelte } from '#shared/lettura-file.ts';
import { listQuery } from '#shared/list.ts';
import { reasonAgainstPattern } from '#shared/made-email.ts';
import { id, idParams, istante } from '#shared/schemas.ts';

const rowCounts = { righe: z.int(), nuove: z.int(), modificate: z.int(), uguali: z.int(), errate: z.int(), escluse: z.int() };

export const ImportazioneInLista = z.object({
  id: z.int(),
  elenco: z.enum(ELENCHI_IMPORTABILI),
  nome_file: z.string(),
  stato: z.enum(STATI_IMPORTAZIONE),
  ...rowCounts,
  applicata_il: istante().nullable(),
  lotto: z.int().nullable(),
  avanzamento: z.object({ fatte: z.int(), totale: z.int() }).nullable(),
  created_at: istante(),
});
export type ImportazioneInLista = z.output<typeof ImportazioneInLista>;

export const Importazione = ImportazioneInLista.extend({
  formato: z.enum(['csv', 'xlsx']),
  /** The encoding and the separator of the import file; both are null for a workbook. */
  codifica: z.string().nullable(),
  separatore: z.string().nullable(),
  colonne: z.array(z.object({ nome: z.string(), esempi: z.array(z.string()) })),
  /** The field of each column; null for a column that is not imported. */
  mappatura,
  scelte,
  per_tutte: perTutte,
  campi: z.array(Campo),
  domande: z.array(Domanda),
  vuoti: z.array(Parola),
  includi_totali: z.boolean(),
  /**
   * How missing e-mails are made: the pattern of the user (null: none is made), a pattern to propose, the number of made e-mails and of rows
   * that are errors because they have none. Null for a list without e-mails.
   */
  email: z
    .object({ campo: z.string(), modello: z.string().nullable(), proposta: z.string(), create: z.int(), mancanti: z.int() })
    .nullable(),
  /** Whether the user has accepted the proposed corrections. */
  correggi: z.boolean(),
  correzioni: Correzioni,
  sconosciuti: z.array(Parola),
  abbinati: z.array(ParolaAbbinata),
});
export type Importazione = z.output<typeof Importazione>;

export const RigaImportata = z.object({
  riga: z.int(),
  esito: z.enum(ESITI_RIGA),
  celle: z.array(z.string()),
  /** `creato`: the value is not in the file. The import made it from the e-mail pattern. */
  campi: z.record(z.string(), z.object({ prima: z.string().nullable(), dopo: z.string().nullable(), creato: z.literal(true).optional() })),
  /** The errors of the row, by field. The key '' has the error of the whole row. */
  errori: z.record(z.string(), z.string()),
  /** The warnings of the row, by field. A value with a warning is imported. */
  avvisi: z.record(z.string(), z.string()),
  /** The proposed correction of the cell, by field. */
  proposte: z.record(z.string(), z.string()),
});
export type RigaImportata = z.output<typeof RigaImportata>;

export const listImportazioni = endpoint({
  method: 'GET',
  path: '/api/importazioni',
  query: listQuery(['created_at'], { elenco: z.enum(ELENCHI_IMPORTABILI).optional(), stato: z.enum(STATI_IMPORTAZIONE).optional() }).omit({
    q: true,
  }),
  response: z.array(ImportazioneInLista),
  etichette: { elenco: 'Elenco' },
  needs: 'session',
  shows: {},
  summary: 'Le proprie importazioni, dalla più recente',
});

const MAX_BYTES = 10 * 1024 * 1024;

export const createImportazione = endpoint({
  method: 'POST',
  path: '/api/importazioni',
  query: z.object({
    elenco: z.enum(ELENCHI_IMPORTABILI, { error: 'Indica quale elenco contiene il file' }),
    nome: z.string().max(1000).default(''),
  }),
  upload: MAX_BYTES,
  response: Importazione,
  status: 201,
  etichette: { elenco: 'Elenco' },
  needs: 'session',
  summary: 'Legge un file CSV o XLSX (fino a 10 MB) e dice che cosa diventerebbe ogni sua riga, senza scrivere nulla',
});

export const modelloCall = (elenco: ElencoImportabile, formato: Formato) =>
  endpoint({
    method: 'GET',
    path: indirizzoModello(elenco, formato),
    response: z.string().meta({ format: 'binary' }),
    produces: TIPI_FILE[formato],
    needs: 'session',
    shows: {},
    summary: `${TITOLI_IMPORTABILI[elenco]}: il modello da compilare e importare, in ${FORMATO_LABELS[formato]}`,
  });

export const getImportazione = endpoint({
  method: 'GET',
  path: '/api/importazioni/:id',
  params: idParams,
  response: Importazione,
  needs: 'session',
  shows: {},
  summary: 'Che cosa si è capito di un file, e come si legge ogni sua colonna',
});

export const listRighe = endpoint({
  method: 'GET',
  path: '/api/importazioni/:id/righe',
  params: idParams,
  query: listQuery(['riga'], { esito: z.enum(ESITI_RIGA).optional() }).omit({ q: true }),
  response: z.array(RigaImportata),
  needs: 'session',
  shows: {},
  summary: 'Che cosa diventerebbe ogni riga: nuova, cambiata, uguale o sbagliata',
});

export const getRigheConErrori = endpoint({
  method: 'GET',
  path: '/api/importazioni/:id/errori.csv',
  params: idParams,
  response: z.string().meta({ format: 'binary' }),
  produces: TIPI_FILE.csv,
  needs: 'session',
  heavy: true,
  shows: {},
  summary: 'Le righe con errori così come sono nel file, con una colonna in più che dice perché',
});

export const updateImportazione = endpoint({
  method: 'PUT',
  path: '/api/importazioni/:id',
  params: idParams,
  body: z.object({
    mappatura: mappatura.optional(),
    scelte: scelte.optional(),
    per_tutte: perTutte.optional(),
    includi_totali: z.boolean().optional(),
    email_modello: z
      .string()
      .trim()
      .max(200)
      .superRefine((pattern, ctx) => {
        const message = reasonAgainstPattern(pattern);
        if (message) ctx.addIssue({ code: 'custom', message });
      })
      .nullable()
      .optional(),
    correggi: z.boolean().optional(),
    codifica: z.enum(CODIFICHE).optional(),
    /** The cells of the import file that the user has corrected. Columns are counted from 0. */
    celle: z
      .array(z.object({ riga: id(), colonna: z.int().min(0).max(199), testo: z.string().max(10_000) }))
      .max(500)
      .optional(),
  }),
  response: Importazione,
  etichette: {
    codifica: 'Lettere scritte in',
    mappatura: 'Colonne',
    scelte: 'Parole',
    per_tutte: 'Valori per tutte le righe',
    includi_totali: 'Righe di totale',
    email_modello: 'Modello delle email',
    correggi: 'Correzioni proposte',
    celle: 'Celle',
  },
  needs: 'session',
  heavy: true,
  summary: "Dice che cosa significano le colonne o come sono scritte le lettere, o corregge celle, e rifà l'anteprima",
});

export const applyImportazione = endpoint({
  method: 'POST',
  path: '/api/importazioni/:id/applica',
  params: idParams,
  body: z.object({ solo_valide: z.boolean().optional() }),
  response: ImportazioneInLista.extend({ applicate: z.int() }),
  etichette: { solo_valide: 'Solo le righe valide' },
  needs: 'session',
  heavy: true,
  summary: "Scrive tutte le righe dell'anteprima, o nessuna; con solo_valide quelle che si possono scrivere",
});

export const undoImportazione = endpoint({
  method: 'POST',
  path: '/api/importazioni/:id/annulla',
  params: idParams,
  body: z.object({
    solo_libere: z.boolean().optional(),
  }),
  response: ImportazioneInLista,
  etichette: { solo_libere: 'Solo le righe non cambiate' },
  needs: 'session',
  heavy: true,
  summary: "Riporta tutto ciò che un'importazione ha scritto a come era prima",
});

export const deleteImportazione = endpoint({
  method: 'DELETE',
  path: '/api/importazioni/:id',
  params: idParams,
  response: z.object({ success: z.literal(true) }),
  needs: 'session',
  summary: 'Butta un file con tutte le sue righe; ciò che ha già scritto resta',
});
