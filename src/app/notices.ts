// What the bell shows: each notice as its slice describes it.

import { fattureDaSistemare } from '#features/billing/fatture/server/notices.ts';
import { documentiInScadenza } from '#features/documents/documenti/server/notices.ts';
import { accessiDaVerificare } from '#features/equipment/cartelle/server/notices.ts';
import { garanzieInScadenza } from '#features/equipment/hardware/server/notices.ts';
import { inventariInRitardo } from '#features/equipment/inventari/server/notices.ts';
import { costiSenzaTitolare } from '#features/equipment/piani-mobili/server/notices.ts';
import { rientriInRitardo } from '#features/equipment/riparazioni/server/notices.ts';
import { usciteConRisorse } from '#features/equipment/risorse/server/notices.ts';
import { licenzeEsaurite, licenzeInScadenza } from '#features/equipment/software/server/notices.ts';
import { telefoniSenzaTitolare } from '#features/equipment/telefoni/server/notices.ts';
import { rapportiNonInviati } from '#features/insight/rapporti-programmati/server/notices.ts';
import { attivitaInRitardo } from '#features/journeys/attivita/server/notices.ts';
import { usciteInCorso } from '#features/journeys/uscite/server/notices.ts';
import { verbaliContestati, verbaliDaFirmare } from '#features/journeys/verbali/server/notices.ts';
import { workflowsAnnullati, workflowsInAttesa, workflowsInRitardo } from '#features/journeys/workflows/server/notices.ts';
import type { TipoAvviso } from '#features/notifications/avvisi/rules.ts';
import { postaNonConsegnata } from '#features/notifications/posta/server/notices.ts';
import { webhookSpenti } from '#features/notifications/webhook/server/notices.ts';
import { arriviMancati, malattieOltreLaFine } from '#features/people/dipendenti/server/notices.ts';
import { anonimizzazioniDaConfermare } from '#features/privacy/anonimizzazioni/server/notices.ts';
import { conservazioneDaApprovare } from '#features/privacy/conservazione/server/notices.ts';
import type { NoticeGroup } from '#server/notices/notice.ts';

export const NOTICES: Record<TipoAvviso, NoticeGroup> = {
  workflow_in_attesa: workflowsInAttesa,
  workflow_in_ritardo: workflowsInRitardo,
  uscite_in_corso: usciteInCorso,
  attivita_in_ritardo: attivitaInRitardo,
  verbali_contestati: verbaliContestati,
  verbali_da_firmare: verbaliDaFirmare,
  uscite_con_risorse: usciteConRisorse,
  annullati_con_risorse: workflowsAnnullati,
  malattie_oltre_la_fine: malattieOltreLaFine,
  arrivi_mancati: arriviMancati,
  licenze_esaurite: licenzeEsaurite,
  licenze_in_scadenza: licenzeInScadenza,
  rientri_in_ritardo: rientriInRitardo,
  inventari_in_ritardo: inventariInRitardo,
  fatture_da_sistemare: fattureDaSistemare,
  garanzie_in_scadenza: garanzieInScadenza,
  documenti_in_scadenza: documentiInScadenza,
  accessi_da_verificare: accessiDaVerificare,
  costi_senza_titolare: { ...costiSenzaTitolare, of: [...costiSenzaTitolare.of, telefoniSenzaTitolare] },
  posta_non_consegnata: postaNonConsegnata,
  rapporti_non_inviati: rapportiNonInviati,
  webhook_spenti: webhookSpenti,
  anonimizzazioni_da_confermare: anonimizzazioniDaConfermare,
  conservazione_da_approvare: conservazioneDaApprovare,
};
