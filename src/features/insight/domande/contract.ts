import { z } from 'zod';
import { Scheda } from '#features/insight/report/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { NOMI_TABELLE_RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { brandBreve, data, euroOut, pathId, testo } from '#shared/schemas.ts';
import { EXPIRING_TYPES, SPRECHI, TONI } from './rules.ts';

const filters = { brand_id: pathId().optional(), showroom_id: pathId().optional(), mansione: testo().optional() };
const MONTH_COUNTS = ['12', '24'] as const;
/** The period: either the number of months that end with the month of `al` (default: today), or all months from `dal` on. */
const period = {
  mesi: z
    .enum(MONTH_COUNTS)
    .default('12')
    .transform((text) => (text === '12' ? 12 : 24)),
  dal: data().optional(),
  al: data().optional(),
};

/** A series of values in a chart. A point without a value is null: for example, a month without a completed onboarding has no median. */
const Serie = z.object({
  nome: z.string(),
  forma: z.enum(['barra', 'linea']),
  tono: z.enum(TONI),
  valori: z.array(z.number().nullable()),
  sotto: z.boolean().optional(),
});
/** A chart. The bars of the same point are stacked. */
const Grafico = z.object({
  titolo: z.string(),
  misura: z.string(),
  unita: z.enum(['euro', 'numero']),
  /** The points of the horizontal axis: `breve` is the label on the axis, `nome` the full text. */
  punti: z.array(z.object({ breve: z.string(), nome: z.string() })),
  serie: z.array(Serie),
  detto: z.string(),
});
export type Grafico = z.output<typeof Grafico>;

export const answerTexts = { dal: z.string(), al: z.string(), ...Scheda.shape, grafici: z.array(Grafico), nota: z.string() };
const AnswerTexts = z.object(answerTexts);
export type AnswerTexts = z.input<typeof AnswerTexts>;

const showroom = z.object({ id: z.int(), nome: z.string() }).nullable();
const movimenti = { organico: z.int(), entrate: z.int(), uscite: z.int() };
export const Persone = z.object({
  ...answerTexts,
  mesi: z.array(z.object({ mese: z.string(), ...movimenti })),
  per_showroom: z.array(z.object({ showroom, ...movimenti })),
});
export type Persone = z.output<typeof Persone>;

/** The median number of days that an onboarding took in total and with each role; null when no onboarding was completed. */
const giorni = z.object({
  totale: z.number().nullable(),
  hr: z.number().nullable(),
  manager: z.number().nullable(),
  it: z.number().nullable(),
});
export type Giorni = z.output<typeof giorni>;
const pronti = { pronti: z.int(), arrivati: z.int() };
export const Onboarding = z.object({
  ...answerTexts,
  conclusi: z.int(),
  giorni,
  ...pronti,
  mesi: z.array(z.object({ mese: z.string(), conclusi: z.int(), giorni, ...pronti })),
});
export type Onboarding = z.output<typeof Onboarding>;

const Cella = z.object({ tipo: z.enum(TIPI_RISORSA), costo: euroOut() });
export const Spesa = z.object({
  ...answerTexts,
  totale: z.object({ ora: euroOut(), prima: euroOut() }),
  /** The cost of each month. For a month that is `chiuso` it is the cost that was stored when the month was closed. */
  mesi: z.array(z.object({ mese: z.string(), costo: euroOut(), prima: euroOut(), chiuso: z.boolean(), per_tipo: z.array(Cella) })),
  per_brand: z.array(z.object({ brand: brandBreve, costo: euroOut(), per_tipo: z.array(Cella) })),
});
export type Spesa = z.output<typeof Spesa>;

const Spreco = z.object({ cosa: z.enum(SPRECHI), quanti: z.int(), licenze: z.int(), costo_annuo: euroOut() });
export const Sprechi = z.object({
  ...answerTexts,
  costo_annuo: euroOut(),
  /**
   * The groups of waste. `azione` links to the list that shows exactly the counted rows; it is left out when no single list can show them.
   */
  voci: z.array(
    Spreco.extend({ titolo: z.string(), spiega: z.string(), azione: z.object({ label: z.string(), vai: z.string() }).optional() }),
  ),
});
export type Sprechi = z.output<typeof Sprechi>;

const Scadenza = z.object({
  cosa: z.enum(EXPIRING_TYPES),
  id: z.string(),
  nome: z.string(),
  giorno: z.string(),
  /** The cost of the expiring record; null for a document, and for a warranty or repair with an unknown price. */
  importo: euroOut().nullable(),
  vai: z.string(),
});
export const Scadenze = z.object({
  ...answerTexts,
  importo: euroOut(),
  mesi: z.array(z.object({ mese: z.string(), quante: z.int(), importo: euroOut(), scadenze: z.array(Scadenza), altre: z.int() })),
});
export type Scadenze = z.output<typeof Scadenze>;

const ITEM_TOPICS = ['dipendenti', 'showrooms', 'brands', ...NOMI_TABELLE_RISORSE] as const;

export const getPersone = endpoint({
  method: 'GET',
  path: '/api/report/persone',
  query: z.object({ ...filters, ...period }),
  response: Persone,
  heavy: true,
  needs: 'session',
  shows: { any: ['dipendenti', 'showrooms', 'brands'] },
  summary: 'Organico, entrate e uscite mese per mese, e per showroom',
});

export const getOnboarding = endpoint({
  method: 'GET',
  path: '/api/report/onboarding',
  query: z.object({ ...filters, ...period }),
  response: Onboarding,
  heavy: true,
  needs: 'session',
  shows: { any: [...ITEM_TOPICS, 'workflows'] },
  summary: 'I giorni di ogni mano (mediana), e chi era pronto il primo giorno',
});

export const getSpesa = endpoint({
  method: 'GET',
  path: '/api/report/spesa',
  query: z.object({ ...filters, ...period }),
  response: Spesa,
  heavy: true,
  needs: 'session',
  shows: { any: [...ITEM_TOPICS, 'budget'] },
  summary: 'Il costo di ciò che è assegnato mese per mese, per tipo e per brand, con il periodo prima',
});

export const getSprechi = endpoint({
  method: 'GET',
  path: '/api/report/sprechi',
  query: z.object(filters),
  response: Sprechi,
  heavy: true,
  needs: 'session',
  shows: { any: ITEM_TOPICS },
  summary: "Ciò che costa e non serve a nessuno, in euro all'anno",
});

export const getScadenze = endpoint({
  method: 'GET',
  path: '/api/report/scadenze',
  query: z.object({ ...filters, ...period }),
  response: Scadenze,
  heavy: true,
  needs: 'session',
  shows: { any: [...ITEM_TOPICS, 'documenti', 'riparazioni'] },
  summary: 'Ciò che scade, mese per mese, con gli importi',
});
