/** The types of notices in display order: first the types about work that the reader should do. */
export const TIPI_AVVISO = [
  'workflow_in_attesa',
  'workflow_in_ritardo',
  'uscite_in_corso',
  'contratti_da_decidere',
  'attivita_in_ritardo',
  'verbali_contestati',
  'verbali_da_firmare',
  'uscite_con_risorse',
  'annullati_con_risorse',
  'malattie_oltre_la_fine',
  'arrivi_mancati',
  'licenze_esaurite',
  'licenze_in_scadenza',
  'rientri_in_ritardo',
  'inventari_in_ritardo',
  'fatture_da_sistemare',
  'garanzie_in_scadenza',
  'documenti_in_scadenza',
  'adempimenti_in_scadenza',
  'visite_in_scadenza',
  'visite_non_in_regola',
  'accessi_da_verificare',
  'costi_senza_titolare',
  'posta_non_consegnata',
  'rapporti_non_inviati',
  'webhook_spenti',
  'anonimizzazioni_da_confermare',
  'conservazione_da_approvare',
] as const;
export type TipoAvviso = (typeof TIPI_AVVISO)[number];

export const GRAVITA = ['critica', 'attenzione', 'nota'] as const;
export type Gravita = (typeof GRAVITA)[number];

/** The maximum number of notices of a type that are shown. Further notices of the type are only counted. */
export const MAX_PER_TIPO = 20;

export const QUANDO = ['subito', 'riepilogo', 'mai'] as const;
export type Quando = (typeof QUANDO)[number];

export const QUANDO_LABELS: Record<Quando, string> = { subito: 'Subito', riepilogo: 'Nel riepilogo', mai: 'Mai' };

/** The types of notices that are never mailed. Sick leave must not be mailed, and a mail about undelivered mail would not arrive. */
export const NEVER_MAILED: readonly TipoAvviso[] = ['malattie_oltre_la_fine', 'posta_non_consegnata'];

/**
 * The types of notices that a mail only counts: the mail contains neither the names of the employees nor the texts of the notices. The
 * name of a document or of a medical examination may disclose an illness, and a mail still exists after an anonymization.
 */
export const MAILED_AS_COUNT: readonly TipoAvviso[] = [
  'documenti_in_scadenza',
  'visite_in_scadenza',
  'visite_non_in_regola',
  'anonimizzazioni_da_confermare',
];

export const MAILABLE_TYPES = TIPI_AVVISO.filter((tipo) => !NEVER_MAILED.includes(tipo));

/**
 * The time when notices of each type are mailed: at once for work of today, and once a day for work that can wait. The end of a contract is
 * mailed at once, because the daily summary is not sent on holidays and these mails must arrive exactly 60, 30, 14 and 7 days before.
 */
export const DEFAULT_QUANDO: Record<TipoAvviso, Quando> = {
  workflow_in_attesa: 'subito',
  workflow_in_ritardo: 'riepilogo',
  uscite_in_corso: 'subito',
  contratti_da_decidere: 'subito',
  attivita_in_ritardo: 'riepilogo',
  verbali_contestati: 'subito',
  verbali_da_firmare: 'riepilogo',
  uscite_con_risorse: 'riepilogo',
  annullati_con_risorse: 'riepilogo',
  malattie_oltre_la_fine: 'mai',
  arrivi_mancati: 'riepilogo',
  licenze_esaurite: 'riepilogo',
  licenze_in_scadenza: 'riepilogo',
  rientri_in_ritardo: 'riepilogo',
  inventari_in_ritardo: 'riepilogo',
  fatture_da_sistemare: 'riepilogo',
  garanzie_in_scadenza: 'riepilogo',
  documenti_in_scadenza: 'riepilogo',
  adempimenti_in_scadenza: 'riepilogo',
  visite_in_scadenza: 'riepilogo',
  visite_non_in_regola: 'riepilogo',
  accessi_da_verificare: 'riepilogo',
  costi_senza_titolare: 'mai',
  posta_non_consegnata: 'mai',
  rapporti_non_inviati: 'riepilogo',
  webhook_spenti: 'subito',
  anonimizzazioni_da_confermare: 'subito',
  conservazione_da_approvare: 'riepilogo',
};
