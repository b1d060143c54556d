import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import { fatto, testo } from '#shared/schemas.ts';
import { GRAVITA, TIPI_AVVISO } from './rules.ts';

const Avviso = z.object({
  /** What it is about: 'software:12'. */
  chiave: z.string(),
  /** What it says about it: when that changes, a notice that was put away comes back. */
  impronta: z.string(),
  gravita: z.enum(GRAVITA),
  titolo: z.string(),
  testo: z.string(),
  /** The screen where it is settled. */
  collegamento: z.string(),
});
export type Avviso = z.output<typeof Avviso>;

const GruppoAvvisi = z.object({
  tipo: z.enum(TIPI_AVVISO),
  titolo: z.string(),
  /** All of this kind; `avvisi` are the most pressing of them. */
  totale: z.int(),
  /** The list that shows them all. */
  collegamento: z.string(),
  avvisi: z.array(Avviso),
});
export type GruppoAvvisi = z.output<typeof GruppoAvvisi>;

export const Avvisi = z.object({
  totale: z.int(),
  /** Whether the caller has put some away that would be shown otherwise. */
  nascosti: z.boolean(),
  gruppi: z.array(GruppoAvvisi),
});

export const getAvvisi = endpoint({
  method: 'GET',
  path: '/api/avvisi',
  response: Avvisi,
  needs: 'session',
  shows: { any: ['dipendenti', 'risorse', 'workflows', 'uscite', 'brands', ...NOMI_TABELLE_RISORSE] },
  summary: 'Ciò che aspetta qualcuno nei brand visibili, per tipo e dal più urgente',
});

export const hideAvvisi = endpoint({
  method: 'POST',
  path: '/api/avvisi/nascosti',
  body: z.union([
    z.object({
      avvisi: z
        .array(z.object({ chiave: testo('Indica quale avviso'), impronta: testo('Indica quale avviso') }))
        .min(1)
        .max(100),
    }),
    z.object({ tipo: z.enum(TIPI_AVVISO) }),
  ]),
  response: fatto,
  needs: 'session',
  summary: 'Nasconde degli avvisi a chi chiama, finché non cambiano',
});

export const showAvvisi = endpoint({
  method: 'DELETE',
  path: '/api/avvisi/nascosti',
  response: fatto,
  needs: 'session',
  summary: 'Mostra di nuovo gli avvisi nascosti da chi chiama',
});
