// The calls that change many rows: one action on rows of a list, and the transfer of an employee's items to another employee.
// Every list page uses them.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ESITI, MAX_RIGHE } from './molti.ts';
import { TIPI_RISORSA } from './risorse.ts';
import { dataFacoltativa, id, uuid, uuidParams } from './schemas.ts';

/** The names of the lists with bulk actions. Each name is the last part of the path of the list. */
export const ELENCHI_CON_AZIONI = [
  'dipendenti',
  'software',
  'hardware',
  'piani-mobili',
  'iphones',
  'cartelle-condivise',
  'workflows',
  'uscite',
] as const;
export type ElencoConAzioni = (typeof ELENCHI_CON_AZIONI)[number];

/**
 * The outcome of one row. A rejected row contains the error code and the Italian message that the call for a single row would
 * return.
 */
export const RigaMolti = z.object({
  id: z.union([z.int(), z.string()]),
  nome: z.string(),
  esito: z.enum(ESITI),
  codice: z.string().optional(),
  motivo: z.string().optional(),
});
export type RigaMolti = z.output<typeof RigaMolti>;

export const EsitoMolti = z.object({
  /** The id of the lot that undoes the action; null for a trial, and when no row has changed. */
  lotto: z.int().nullable(),
  righe: z.array(RigaMolti),
  totale: z.int(),
  fatte: z.int(),
  invariate: z.int(),
  rifiutate: z.int(),
});
export type EsitoMolti = z.output<typeof EsitoMolti>;

const PROVA_LABELS = { prova: 'Prova', solo_valide: 'Solo le righe valide' };
const prova = { prova: z.boolean().optional(), solo_valide: z.boolean().optional() };

const chiavi = () =>
  z
    .array(z.union([id(), uuid()], { error: "Non è l'identificativo di una riga" }))
    .max(MAX_RIGHE, `Al massimo ${MAX_RIGHE} righe alla volta`);

export const applyMolti = endpoint({
  method: 'POST',
  path: '/api/molti',
  body: z
    .object({
      elenco: z.enum(ELENCHI_CON_AZIONI, 'Indica su quale elenco'),
      ids: chiavi().min(1, 'Scegli almeno una riga').optional(),
      /** The filter of the list, sent instead of `ids`. The server validates it with the query schema of the list. */
      filtro: z.record(z.string(), z.unknown()).optional(),
      esclusi: chiavi().optional(),
      azione: z.string({ error: 'Indica che cosa fare' }).max(40),
      /** The parameters of the action. The server validates them with the schema of the action. */
      parametri: z.record(z.string(), z.unknown()).optional(),
      ...prova,
    })
    .refine(({ ids, filtro }) => (ids === undefined) !== (filtro === undefined), {
      path: ['ids'],
      error: 'Indica quali righe: i loro id, oppure il filtro',
    }),
  response: EsitoMolti,
  needs: 'session',
  heavy: true,
  etichette: {
    ids: 'Righe',
    filtro: 'Filtro',
    esclusi: 'Righe escluse',
    elenco: 'Elenco',
    azione: 'Azione',
    parametri: 'Parametri',
    ...PROVA_LABELS,
  },
  summary: "Fa un'azione su molte righe di un elenco: tutte o nessuna, oppure solo quelle valide",
});

export const PassItemsInput = z.object({
  /** The id of the employee who gets the items. */
  a: uuid('Scegli a chi passano'),
  /** The items to transfer; all items of the employee when this field is left out. */
  voci: z
    .array(z.object({ tipo: z.enum(TIPI_RISORSA), id: id() }))
    .min(1, 'Scegli almeno una cosa')
    .max(MAX_RIGHE)
    .optional(),
  /** The last day of the present holder and the first day of the next holder; today when this field is left out. */
  data: dataFacoltativa(),
  ...prova,
});

export const passItems = endpoint({
  method: 'POST',
  path: '/api/dipendenti/:id/passa',
  params: uuidParams,
  body: PassItemsInput,
  response: EsitoMolti,
  needs: 'session',
  heavy: true,
  etichette: { a: 'A chi', voci: 'Che cosa', data: 'Data', ...PROVA_LABELS },
  summary: 'Passa a un altro dipendente ciò che un dipendente ha, tutto o in parte',
});
