import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import { successReply, testo } from '#shared/schemas.ts';
import { GRAVITA, QUANDO, TIPI_AVVISO } from './rules.ts';

const Avviso = z.object({
  /** The key of a notice: the type and the id of the record that the notice is about, for example 'software:12'. */
  chiave: z.string(),
  /** The version of a notice. When the version changes, a dismissed notice is shown again. */
  impronta: z.string(),
  gravita: z.enum(GRAVITA),
  titolo: z.string(),
  testo: z.string(),
  collegamento: z.string(),
});
export type Avviso = z.output<typeof Avviso>;

const GruppoAvvisi = z.object({
  tipo: z.enum(TIPI_AVVISO),
  titolo: z.string(),
  /** The number of all notices of this type; `avvisi` has the most urgent ones. */
  totale: z.int(),
  /** The number of notices about work of the caller. The bell shows this number; the other notices are for information. */
  aspettano_te: z.int(),
  /** The address of the page that lists all records of these notices. */
  collegamento: z.string(),
  avvisi: z.array(Avviso),
});
export type GruppoAvvisi = z.output<typeof GruppoAvvisi>;

/** The number of days for which a notice is hidden; undefined hides the notice until its content changes. */
const per_giorni = z.int().min(1).max(365).optional();

export const Avvisi = z.object({
  totale: z.int(),
  aspettano_te: z.int(),
  nascosti: z.boolean(),
  gruppi: z.array(GruppoAvvisi),
});
export type Avvisi = z.output<typeof Avvisi>;

export const getAvvisi = endpoint({
  method: 'GET',
  path: '/api/avvisi',
  response: Avvisi,
  needs: 'session',
  shows: {
    any: ['dipendenti', 'risorse', 'workflows', 'uscite', 'inventari', 'fatture', 'showrooms', 'brands', 'utenti', ...NOMI_TABELLE_RISORSE],
  },
  besidePage: true,
  summary: 'Ciò che aspetta qualcuno nei brand visibili, per tipo, prima ciò che tocca a chi chiama, e dal più urgente',
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
      per_giorni,
    }),
    z.object({ tipo: z.enum(TIPI_AVVISO), per_giorni }),
  ]),
  response: successReply,
  needs: 'session',
  summary: 'Nasconde degli avvisi a chi chiama, finché non cambiano o per alcuni giorni',
});

export const showAvvisi = endpoint({
  method: 'DELETE',
  path: '/api/avvisi/nascosti',
  response: successReply,
  needs: 'session',
  summary: 'Mostra di nuovo gli avvisi nascosti da chi chiama',
});

const Preferenze = z.object({
  posta_attiva: z.boolean(),
  email: z.string(),
  tipi: z.array(z.object({ tipo: z.enum(TIPI_AVVISO), titolo: z.string(), quando: z.enum(QUANDO) })),
});
export type Preferenze = z.output<typeof Preferenze>;

export const getPreferenze = endpoint({
  method: 'GET',
  path: '/api/avvisi/preferenze',
  response: Preferenze,
  needs: 'session',
  shows: {},
  summary: 'Di quali avvisi chi chiama riceve una mail: subito, nel riepilogo del giorno, mai',
});

export const putPreferenza = endpoint({
  method: 'PUT',
  path: '/api/avvisi/preferenze',
  body: z.object({ tipo: z.enum(TIPI_AVVISO), quando: z.enum(QUANDO) }),
  response: successReply,
  etichette: { tipo: 'Tipo di avviso', quando: 'Quando' },
  needs: 'session',
  summary: 'Sceglie quando ricevere per posta gli avvisi di un tipo',
});
