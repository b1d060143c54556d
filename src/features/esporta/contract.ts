import { z } from 'zod';
import { listBrands } from '#features/brands/contract.ts';
import { listCartelle } from '#features/cartelle/contract.ts';
import { listDipendenti } from '#features/dipendenti/contract.ts';
import { listHardware } from '#features/hardware/contract.ts';
import { listTelefoni } from '#features/iphones/contract.ts';
import { listPianiMobili } from '#features/piani-mobili/contract.ts';
import { listRegistro } from '#features/registro/contract.ts';
import { getReport } from '#features/report/contract.ts';
import { listShowrooms } from '#features/showrooms/contract.ts';
import { listSoftware } from '#features/software/contract.ts';
import { listUsers } from '#features/utenti/contract.ts';
import { listWorkflows } from '#features/workflows/contract.ts';
import type { Endpoint, ResultOf } from '#shared/endpoint.ts';
import {
  ELENCHI,
  type Elenco,
  FORMATI,
  FORMATI_REPORT,
  FORMATO_LABELS,
  type FormatoReport,
  indirizzoElenco,
  indirizzoReport,
  TITOLI,
} from './rules.ts';

/** Each list that can be exported: what it shows to whom, and by what it can be narrowed, is said there alone. */
export const LISTE = {
  dipendenti: listDipendenti,
  hardware: listHardware,
  software: listSoftware,
  'piani-mobili': listPianiMobili,
  iphones: listTelefoni,
  'cartelle-condivise': listCartelle,
  showrooms: listShowrooms,
  workflows: listWorkflows,
  brands: listBrands,
  utenti: listUsers,
  registro: listRegistro,
} as const satisfies Record<Elenco, Endpoint>;

/** A row of a list, as the list answers it. */
export type RigaDi<E extends Elenco> = ResultOf<(typeof LISTE)[E]>[number];

export const TIPI_FILE: Record<FormatoReport, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

const file = (formato: FormatoReport) => ({
  method: 'GET' as const,
  response: z.string().meta({ format: 'binary' }),
  produces: TIPI_FILE[formato],
});

/** GET /api/export/{elenco}.{csv|xlsx}: all rows that match, in the list's own order or the one asked for. */
export const ESPORTAZIONI = ELENCHI.flatMap((elenco) =>
  FORMATI.map((formato) => {
    const lista: Endpoint & { query: z.ZodObject } = LISTE[elenco];
    const call: Endpoint = {
      ...file(formato),
      path: indirizzoElenco(elenco, formato),
      query: lista.query.omit({ limit: true, cursor: true }),
      ...(lista.aliases ? { aliases: lista.aliases } : {}),
      needs: lista.needs,
      summary: `${TITOLI[elenco]}: tutte le righe visibili con i filtri e l'ordine dell'elenco, in ${FORMATO_LABELS[formato]}`,
    };
    return { elenco, formato, call };
  }),
);

/** GET /api/report/export.{csv|xlsx|pdf} */
export const ESPORTAZIONI_REPORT = FORMATI_REPORT.map((formato): { formato: FormatoReport; call: Endpoint } => ({
  formato,
  call: {
    ...file(formato),
    path: indirizzoReport(formato),
    query: getReport.query,
    needs: getReport.needs,
    summary: `Le cifre del report nel periodo scelto, in ${FORMATO_LABELS[formato]}`,
  },
}));
