import { z } from 'zod';
import { answerTexts } from '#features/insight/domande/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import { registerGenericMessage } from '#shared/schema-messages.ts';
import { brandBreve, data, euroOut, id, idParams, istante, note, pathId, readVersion, successReply, testo } from '#shared/schemas.ts';
import { CAMPI_BUDGET } from './fields.ts';
import { PRIMO_ANNO, STATI_MESE, ULTIMO_ANNO } from './rules.ts';

const anno = () => z.int().min(PRIMO_ANNO).max(ULTIMO_ANNO);
const annoNelPercorso = () =>
  z
    .string()
    .regex(/^2(0\d\d|100)$/, `Scrivi un anno tra ${PRIMO_ANNO} e ${ULTIMO_ANNO}`)
    .transform(Number);

const mese = () => z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, registerGenericMessage('Scrivi un mese nel formato AAAA-MM'));

export const Budget = z.object({
  id: z.int(),
  brand_id: z.int(),
  anno: z.int(),
  ...outOf(CAMPI_BUDGET),
  created_at: istante(),
  updated_at: istante(),
});
export type Budget = z.output<typeof Budget>;

const bilancio = {
  speso: euroOut(),
  previsione: euroOut(),
  /** `resta` is the budget minus the spent amount, and `margine` the budget minus the forecast. */
  resta: euroOut().nullable(),
  margine: euroOut().nullable(),
};

const BudgetDelBrand = z.object({
  brand: brandBreve,
  budget: Budget.nullable(),
  ...bilancio,
  /** The costs of the twelve months of the year. Their sum is the forecast. */
  mesi: z.array(z.object({ mese: z.string(), costo: euroOut(), stato: z.enum(STATI_MESE) })),
  modificabile: z.boolean(),
});
export type BudgetDelBrand = z.output<typeof BudgetDelBrand>;

export const BudgetDellAnno = z.object({
  ...answerTexts,
  anno: z.int(),
  /** The budgets of the brands. Empty when the request filters by showroom or job, because a budget belongs to a brand as a whole. */
  brands: z.array(BudgetDelBrand),
  /** The sum of the budgets of all brands; null when no brand has a budget. */
  totale: z.object({ importo: euroOut(), ...bilancio }).nullable(),
});
export type BudgetDellAnno = z.output<typeof BudgetDellAnno>;

export const BudgetInput = z.object({ brand_id: id(), anno: anno(), ...inputOf(CAMPI_BUDGET) });
export type BudgetInput = z.output<typeof BudgetInput>;

/** Brand and year of a budget cannot change. */
export const BudgetChange = z.object(inputOf(CAMPI_BUDGET)).partial().extend({ updated_at: readVersion() });
export type BudgetChange = z.output<typeof BudgetChange>;

const etichette = { ...labelsOf(CAMPI_BUDGET), brand_id: 'Brand', anno: 'Anno' };

export const getBudget = endpoint({
  method: 'GET',
  path: '/api/budget',
  query: z.object({
    /** The year of the budgets. The default is the year of `al`, or the present year. */
    anno: annoNelPercorso().optional(),
    al: data().optional(),
    brand_id: pathId().optional(),
    showroom_id: pathId().optional(),
    mansione: testo().optional(),
  }),
  response: BudgetDellAnno,
  etichette: { anno: 'Anno' },
  heavy: true,
  needs: 'session',
  shows: { any: ['budget', 'dipendenti', 'showrooms', 'brands', ...NOMI_TABELLE_RISORSE] },
  summary: 'Il budget di ogni brand visibile in un anno: quanto è stato speso, quanto si prevede di spendere e quanto resta',
});

export const createBudget = endpoint({
  method: 'POST',
  path: '/api/budget',
  body: BudgetInput,
  response: Budget,
  etichette,
  status: 201,
  needs: 'budget.modifica',
  summary: 'Dice quanto un brand può costare in un anno',
});

export const updateBudget = endpoint({
  method: 'PUT',
  path: '/api/budget/:id',
  params: idParams,
  body: BudgetChange,
  response: Budget,
  etichette,
  needs: 'budget.modifica',
  summary: 'Cambia un budget',
});

export const deleteBudget = endpoint({
  method: 'DELETE',
  path: '/api/budget/:id',
  params: idParams,
  response: successReply,
  needs: 'budget.modifica',
  summary: 'Toglie il budget di un brand in un anno',
});

export const MesiChiusi = z.object({
  /** The closed months, the newest first. `chiuso_da` is the account that closed the month; null when the account was deleted. */
  chiusi: z.array(z.object({ mese: z.string(), chiuso_il: istante(), chiuso_da: z.string().nullable() })),
  /** Past months that are not closed, in the order in which they must be closed. */
  da_chiudere: z.array(z.string()),
});
export type MesiChiusi = z.output<typeof MesiChiusi>;

const etichetteMesi = { fino_a: 'Chiudi fino a', mese: 'Mese', motivo: 'Motivo' };

export const getMesiChiusi = endpoint({
  method: 'GET',
  path: '/api/mesi-chiusi',
  response: MesiChiusi,
  needs: 'mesi.chiudi',
  shows: { any: ['budget', 'utenti', 'dipendenti'] },
  summary: 'I mesi chiusi, e quelli che si possono chiudere',
});

export const ChiusuraInput = z.object({ fino_a: mese() });

export const closeMesi = endpoint({
  method: 'POST',
  path: '/api/mesi-chiusi',
  body: ChiusuraInput,
  response: MesiChiusi,
  etichette: etichetteMesi,
  status: 201,
  heavy: true,
  needs: 'mesi.chiudi',
  summary: "Chiude i mesi finiti fino a questo: ciò che sono costati resta com'è",
});

const MOTIVO_REQUIRED = 'Scrivi perché lo riapri';

export const RiaperturaInput = z
  .object({ mese: mese(), motivo: note() })
  .refine(({ motivo }) => Boolean(motivo), { path: ['motivo'], error: MOTIVO_REQUIRED });

export const reopenMese = endpoint({
  method: 'POST',
  path: '/api/mesi-chiusi/riapri',
  body: RiaperturaInput,
  response: MesiChiusi,
  etichette: etichetteMesi,
  needs: 'mesi.chiudi',
  summary: "Riapre l'ultimo mese chiuso, con un motivo: torna a costare ciò che risulta oggi",
});
