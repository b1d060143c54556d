// What the bell shows: each notice as its slice describes it.
import { anonimizzazioniDaConfermare } from '#features/anonimizzazioni/server/notices.ts';
import { attivitaInRitardo } from '#features/attivita/server/notices.ts';
import type { TipoAvviso } from '#features/avvisi/rules.ts';
import { accessiDaVerificare } from '#features/cartelle/server/notices.ts';
import { conservazioneDaApprovare } from '#features/conservazione/server/notices.ts';
import { arriviMancati, malattieOltreLaFine } from '#features/dipendenti/server/notices.ts';
import { documentiInScadenza } from '#features/documenti/server/notices.ts';
import { fattureDaSistemare } from '#features/fatture/server/notices.ts';
import { garanzieInScadenza } from '#features/hardware/server/notices.ts';
import { inventariInRitardo } from '#features/inventari/server/notices.ts';
import { costiSenzaTitolare } from '#features/piani-mobili/server/notices.ts';
import { postaNonConsegnata } from '#features/posta/server/notices.ts';
import { rapportiNonInviati } from '#features/rapporti-programmati/server/notices.ts';
import { rientriInRitardo } from '#features/riparazioni/server/notices.ts';
import { usciteConRisorse } from '#features/risorse/server/notices.ts';
import { licenzeEsaurite, licenzeInScadenza } from '#features/software/server/notices.ts';
import { telefoniSenzaTitolare } from '#features/telefoni/server/notices.ts';
import { usciteInCorso } from '#features/uscite/server/notices.ts';
import { verbaliContestati, verbaliDaFirmare } from '#features/verbali/server/notices.ts';
import { webhookSpenti } from '#features/webhook/server/notices.ts';
import { workflowsAnnullati, workflowsInAttesa, workflowsInRitardo } from '#features/workflows/server/notices.ts';
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
