import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';

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
  /** A string, as in the software's own call (rule 5). */
  costo_licenza: z.string(),
  numero_licenze: z.int().nullable(),
  licenze_utilizzate: z.int(),
});
export type SoftwareUtilizzato = z.output<typeof SoftwareUtilizzato>;

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
