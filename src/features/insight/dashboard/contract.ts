import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import { successReply, testo } from '#shared/schemas.ts';
import { TIPI_LAVORO } from './rules.ts';

const Stats = z.object({
  totalEmployees: z.int(),
  softwareAssets: z.int(),
  hardwareAssets: z.int(),
  mobilePlans: z.int(),
});

const HardwarePerTipo = z.object({ tipo: z.string(), elementi: z.int() });
export type HardwarePerTipo = z.output<typeof HardwarePerTipo>;

const SoftwareUtilizzato = z.object({
  id: z.int(),
  nome: z.string(),
  fornitore: z.string().nullable(),
  /** The cost of a licence in euro as a decimal string, the same format as costo_licenza in the software contract. */
  costo_licenza: z.string(),
  numero_licenze: z.int().nullable(),
  licenze_utilizzate: z.int(),
});
export type SoftwareUtilizzato = z.output<typeof SoftwareUtilizzato>;

export const GRAVITA_LAVORO = ['critica', 'attenzione', 'nota'] as const;

const RigaLavoro = z.object({
  chiave: z.string(),
  gravita: z.enum(GRAVITA_LAVORO),
  titolo: z.string(),
  /** The reason why the row is urgent, for example 'In ritardo dal 03/03/2027'; null when the row is not urgent. */
  quando: z.string().nullable(),
  testo: z.string().nullable(),
  collegamento: z.string(),
  persona: z.object({ nome: z.string(), cognome: z.string(), colore: z.string() }).nullable(),
  prontezza: z.object({ pronte: z.int(), totali: z.int() }).nullable(),
  /**
   * The next action of the row; null when a click can only open its page. `workflow` is set when the action is a step of an onboarding that
   * the caller may take, `contratto` (the id of an employee) when it is a decision about the contract of this employee.
   */
  azione: z
    .object({
      testo: z.string(),
      collegamento: z.string(),
      workflow: z.object({ id: z.int(), dipendente_id: z.string() }).nullable(),
      contratto: z.string().nullable(),
    })
    .nullable(),
});
export type RigaLavoro = z.output<typeof RigaLavoro>;

const SezioneLavoro = z.object({
  tipo: z.enum(TIPI_LAVORO),
  titolo: z.string(),
  da_sapere: z.boolean(),
  /** The number of all rows of this section that the account has not postponed; `righe` has the most urgent ones. */
  totale: z.int(),
  collegamento: z.string(),
  righe: z.array(RigaLavoro),
});
export type SezioneLavoro = z.output<typeof SezioneLavoro>;

const Lavoro = z.object({
  sezioni: z.array(SezioneLavoro),
  /** The number of rows that the account has postponed to a later day. */
  rimandate: z.int(),
});
export type Lavoro = z.output<typeof Lavoro>;

export const getLavoro = endpoint({
  method: 'GET',
  path: '/api/dashboard/lavoro',
  response: Lavoro,
  needs: 'session',
  shows: { any: ['dipendenti', 'risorse', 'workflows', 'uscite', 'riparazioni', 'showrooms', 'brands', 'utenti', ...NOMI_TABELLE_RISORSE] },
  summary: 'Che cosa aspetta chi chiama, per sezione: prima il più urgente, con la prossima azione',
});

export const rimandaLavoro = endpoint({
  method: 'POST',
  path: '/api/dashboard/lavoro/rimandate',
  body: z.object({
    tipo: z.enum(TIPI_LAVORO),
    chiave: testo('Indica quale riga'),
    /** The number of days after which the row is shown again. */
    per_giorni: z.int().min(1).max(365),
  }),
  response: z.object({ fino_al: z.string() }),
  needs: 'session',
  summary: 'Rimanda una riga del lavoro di chi chiama: torna dopo i giorni indicati, o prima se cambia di mano',
});

export const riprendiLavoro = endpoint({
  method: 'DELETE',
  path: '/api/dashboard/lavoro/rimandate',
  query: z.object({ chiave: testo('Indica quale riga').optional() }),
  response: successReply,
  needs: 'session',
  summary: 'Mostra di nuovo il lavoro rimandato da chi chiama: tutto, o la sola riga indicata',
});

export const getStats = endpoint({
  method: 'GET',
  path: '/api/stats',
  response: Stats,
  needs: 'session',
  shows: { any: ['dipendenti', ...NOMI_TABELLE_RISORSE] },
  summary: 'Quanti dipendenti, software, hardware e piani mobili si vedono',
});

export const hardwarePerTipo = endpoint({
  method: 'GET',
  path: '/api/stats/hardware-per-tipo',
  response: z.array(HardwarePerTipo),
  needs: 'session',
  shows: { any: ['hardware'] },
  summary: "Quanto hardware visibile c'è di ciascun tipo, dal più numeroso",
});

export const softwarePiuUtilizzati = endpoint({
  method: 'GET',
  path: '/api/stats/software-piu-utilizzati',
  response: z.array(SoftwareUtilizzato),
  needs: 'session',
  shows: { any: ['software'] },
  summary: 'I tre software visibili con più assegnazioni attive',
});
