// Which notices there can be (rule 39). When there is one, and what it says, its slice knows: src/app/notices.ts.

/** In the order in which they are shown: first what waits for the reader. */
export const TIPI_AVVISO = [
  'workflow_in_attesa',
  'workflow_in_ritardo',
  'uscite_con_risorse',
  'malattie_oltre_la_fine',
  'arrivi_mancati',
  'licenze_esaurite',
  'licenze_in_scadenza',
  'garanzie_in_scadenza',
  'documenti_in_scadenza',
  'costi_senza_titolare',
] as const;
export type TipoAvviso = (typeof TIPI_AVVISO)[number];

export const GRAVITA = ['critica', 'attenzione', 'nota'] as const;
export type Gravita = (typeof GRAVITA)[number];

/** At most so many of a kind are named one by one; the others are counted. */
export const QUANTI_PER_TIPO = 20;
