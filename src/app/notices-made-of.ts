import type { MadeOf } from '#features/notifications/avvisi/server/recall-avvisi.ts';

const PERIODS = ['dipendenti_cartelle', 'dipendenti_hardware', 'dipendenti_iphones', 'dipendenti_piani_mobili', 'dipendenti_software'];
const ONBOARDING = ['dipendenti', 'user_brands', 'users', 'workflow_passi', 'workflows'];

/** What moves a notice: the tables that it is selected from. notices.test.ts asks PostgreSQL whether that is all. */
export const NOTICES_MADE_OF: MadeOf = {
  workflow_in_attesa: { of: ONBOARDING, own: true },
  workflow_in_ritardo: { of: ONBOARDING, own: true },
  uscite_in_corso: { of: ['dipendenti', 'uscite', ...PERIODS] },
  attivita_in_ritardo: {
    of: ['attivita', 'dipendenti', 'documenti', 'richieste', 'uscite', 'verbali', 'workflows', ...PERIODS],
  },
  verbali_contestati: { of: ['verbali'] },
  verbali_da_firmare: { of: ['verbali'] },
  uscite_con_risorse: { of: ['dipendenti', 'uscite', ...PERIODS] },
  annullati_con_risorse: { of: ['dipendenti', 'richieste', 'workflows', ...PERIODS] },
  malattie_oltre_la_fine: { of: ['dipendenti'] },
  arrivi_mancati: { of: ['dipendenti'] },
  licenze_esaurite: { of: ['dipendenti_software', 'software', 'software_brands'] },
  licenze_in_scadenza: { of: ['software', 'software_brands'] },
  rientri_in_ritardo: { of: ['hardware', 'hardware_brands', 'iphones', 'iphones_brands', 'riparazioni'] },
  inventari_in_ritardo: { of: ['inventari', 'showroom_brands', 'showrooms'] },
  garanzie_in_scadenza: { of: ['hardware', 'hardware_brands'] },
  accessi_da_verificare: { of: ['cartelle_brands', 'cartelle_condivise', 'dipendenti', 'dipendenti_cartelle'] },
  costi_senza_titolare: {
    of: ['dipendenti_iphones', 'dipendenti_piani_mobili', 'iphones', 'iphones_brands', 'piani_mobili', 'piani_mobili_brands'],
  },
  webhook_spenti: { of: ['webhooks'] },
  anonimizzazioni_da_confermare: { of: ['anonimizzazioni', 'brands', 'dipendenti'], own: true },
};
