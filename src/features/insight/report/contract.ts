import { z } from 'zod';
import { STATI_DIPENDENTE } from '#shared/dipendente.ts';
import { type Endpoint, endpoint } from '#shared/endpoint.ts';
import { FORMATO_LABELS, type FormatoReport, indirizzoReport, TIPI_FILE } from '#shared/esportazioni.ts';
import { PERIODI, parseCalendarPeriod } from '#shared/periodi.ts';
import { NOMI_TABELLE_RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { brandBreve, data, euroOut, pathId } from '#shared/schemas.ts';
import { STATI_DISPOSITIVO } from '#shared/stati-dispositivo.ts';
import { STATI_WORKFLOW } from '#shared/stati-workflow.ts';
import { SCHEDE } from './rules.ts';

const giorni = z.object({ dal: z.string(), al: z.string() });
const confronto = z.object({ ora: z.int(), prima: z.int() });
const confrontoEuro = z.object({ ora: euroOut(), prima: euroOut() });
const percento = z.number().nullable();
const unlisted = z.object({ quanti: z.int(), totale: z.int(), costo_annuo: euroOut() });

const Dipendenti = z.object({
  totale: z.int(),
  attivi: z.int(),
  in_onboarding: z.int(),
  tasso_attivazione: percento,
  /** The number of employees on the last day of the period, counted like the filter `situazione` of the list of employees. */
  organico: confronto,
  assunti: confronto,
  usciti: confronto,
  /** The number of employees in each state. For callers who may not see sick leave, an ill employee is counted as 'entrato'. */
  per_stato: z.array(z.object({ stato: z.enum(STATI_DIPENDENTE), totale: z.int() })),
  per_mansione: z.array(z.object({ mansione: z.string().nullable(), totale: z.int(), attivi: z.int(), costo_annuo: euroOut() })),
  altre_mansioni: unlisted.extend({ attivi: z.int() }),
});

const Licenze = z.object({
  software: z.int(),
  totale: z.int(),
  utilizzate: z.int(),
  utilizzo: percento,
  in_uso: confronto,
  costo: euroOut(),
  costo_medio: euroOut().nullable(),
  in_scadenza: z.int(),
  scadute: z.int(),
  piu_costosi: z.array(z.object({ id: z.int(), nome: z.string(), totale: z.int(), utilizzate: z.int(), costo_annuo: euroOut() })),
  altri: unlisted.extend({ utilizzate: z.int() }),
});

const Hardware = z.object({
  totale: z.int(),
  disponibili: z.int(),
  in_riparazione: z.int(),
  registrati: confronto,
  /** The yearly cost of all devices. A dismissed device costs nothing. */
  costo: euroOut(),
  costo_medio: euroOut().nullable(),
  /** The purchase value of the devices in use with a known price. */
  valore_acquisto: euroOut(),
  con_prezzo: z.int(),
  garanzie_in_scadenza: z.int(),
  per_tipo: z.array(z.object({ tipo: z.string(), totale: z.int(), costo_annuo: euroOut(), valore_acquisto: euroOut() })),
  altri_tipi: unlisted.extend({ valore_acquisto: euroOut() }),
  per_stato: z.array(z.object({ stato: z.enum(STATI_DISPOSITIVO), totale: z.int() })),
});

const Workflow = z.object({
  totale: z.int(),
  attivi: confronto,
  completati: z.int(),
  tasso_completamento: percento,
  aperti_nel_periodo: confronto,
  completati_nel_periodo: confronto,
  per_stato: z.array(z.object({ stato: z.enum(STATI_WORKFLOW), totale: z.int() })),
});

/** The parts of the yearly cost: items assigned to employees and showrooms, free seats, and unassigned items. Their sum is the total. */
const parti = { assegnato: euroOut(), posti_liberi: euroOut(), inutilizzato: euroOut() };

const Costi = z.object({
  totale: euroOut(),
  ...parti,
  per_tipo: z.array(z.object({ tipo: z.enum(TIPI_RISORSA), totale: z.int(), costo_annuo: euroOut(), ...parti })),
  /** The yearly cost of assignments that began or ended in the period. */
  iniziati: confrontoEuro,
  finiti: confrontoEuro,
  /**
   * The cost of each brand. It is equal to the cost in the report of that brand alone. The cost of an item of several brands is divided
   * among these brands.
   */
  per_brand: z.array(z.object({ brand: brandBreve, totale: z.int(), costo_annuo: euroOut(), ...parti })),
  in_showroom: euroOut(),
  /** For each showroom the cost of its own items and of the items of its employees. */
  per_showroom: z.array(
    z.object({ showroom: z.object({ id: z.int(), nome: z.string() }).nullable(), totale: z.int(), costo_annuo: euroOut() }),
  ),
});

const Cifre = z.object({
  periodo: z.string(),
  ...giorni.shape,
  precedente: giorni,
  /** The brand that the report is filtered by; null without a filter and for a brand that is not visible to the caller. */
  brand_id: z.int().nullable(),
  showroom_id: z.int().nullable(),
  showroom_nome: z.string().nullable(),
  mansione: z.string().nullable(),
  mansioni: z.array(z.string()),
  dipendenti: Dipendenti,
  licenze: Licenze,
  hardware: Hardware,
  workflow: Workflow,
  costi: Costi,
  /** The number of employees and the yearly cost at the end of the last eleven months and today. */
  andamento: z.array(z.object({ al: z.string(), organico: z.int(), costo_annuo: euroOut() })),
});
export type Cifre = z.output<typeof Cifre>;

const Cella = z.object({ valore: z.number().nullable(), unita: z.enum(['numero', 'euro', 'percento']) });
const Voce = z.object({
  label: z.string(),
  cella: Cella,
  /** The total that the value is a part of, for example all employees. */
  su: z.int().optional(),
  vai: z.string().optional(),
});
const Indicatore = Voce.extend({
  /** The unit of the figure and the day for which it is valid, for example "euro l'anno, oggi". */
  misura: z.string(),
  dettagli: z.array(Voce),
  /** The change of the figure compared with the end of the previous period. */
  variazione: z.object({ valore: z.number(), di: z.string(), rispetto: z.string() }).optional(),
});
const Riga = z.object({ label: z.string(), celle: z.array(Cella), vai: z.string().optional(), colore: z.string().optional() });
const Tabella = z.object({
  titolo: z.string(),
  misura: z.string(),
  valore: Cella.optional(),
  fatti: z.array(Voce).optional(),
  colonne: z.array(z.string()),
  righe: z.array(Riga),
  totale: z.array(Cella).optional(),
  barre: z.boolean().optional(),
  nota: z.string().optional(),
});
export const Scheda = z.object({ indicatori: z.array(Indicatore), tabelle: z.array(Tabella) });
export type Scheda = z.output<typeof Scheda>;

const ReportTexts = z.object({ schede: z.record(z.enum(SCHEDE), Scheda), tabella_andamento: Tabella });
export type ReportTexts = z.input<typeof ReportTexts>;

export const Report = Cifre.extend(ReportTexts.shape);
export type Report = z.output<typeof Report>;

const SituazioneFigures = z.object({ organico: z.int(), assegnazioni: z.int(), costo_annuo: euroOut() });

export const Situazione = SituazioneFigures.extend({
  al: z.string(),
  per_tipo: z.array(z.object({ tipo: z.enum(TIPI_RISORSA), assegnazioni: z.int(), costo_annuo: euroOut() })),
  per_brand: z.array(SituazioneFigures.extend({ brand: brandBreve })),
  tabelle: z.array(Tabella),
});
export type Situazione = z.output<typeof Situazione>;

// English names of the periods, which the specification uses, are accepted too.
const ENGLISH_NAMES = { week: 'settimana', month: 'mese', quarter: 'trimestre', year: 'anno' } as const;
const periodo = z.union([
  z.enum(PERIODI),
  z.enum(['week', 'month', 'quarter', 'year']).transform((word) => ENGLISH_NAMES[word]),
  z.string().refine((text) => parseCalendarPeriod(text) !== undefined, 'Scegli un periodo'),
]);

const filtri = {
  brand_id: pathId().optional(),
  showroom_id: pathId().optional(),
  mansione: z.string().max(200).optional(),
};

export const getReport = endpoint({
  method: 'GET',
  path: '/api/report',
  query: z.object({ periodo: periodo.default('mese'), ...filtri }),
  response: Report,
  heavy: true,
  needs: 'session',
  shows: { any: ['dipendenti', 'workflows', 'showrooms', 'brands', 'budget', ...NOMI_TABELLE_RISORSE] },
  summary: 'Le cifre dei brand visibili, con il periodo scelto e quello precedente della stessa durata',
});

export const getSituazione = endpoint({
  method: 'GET',
  path: '/api/report/situazione',
  query: z.object({ al: data().optional(), ...filtri }),
  response: Situazione,
  heavy: true,
  needs: 'session',
  shows: { any: ['dipendenti', 'brands', ...NOMI_TABELLE_RISORSE] },
  summary: 'Organico, assegnazioni e costo annuo alla fine di un giorno, oggi se non è detto',
});

/** The endpoint GET /api/report/export.{csv|xlsx|pdf} exports the report. */
export function exportReportCall(formato: FormatoReport): Endpoint {
  return {
    method: 'GET',
    path: indirizzoReport(formato),
    query: getReport.query,
    response: z.string().meta({ format: 'binary' }),
    produces: TIPI_FILE[formato],
    needs: getReport.needs,
    shows: {},
    summary: `Le cifre del report nel periodo scelto, in ${FORMATO_LABELS[formato]}`,
  };
}
