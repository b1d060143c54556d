// What the bell shows: each notice as its slice describes it.
import type { TipoAvviso } from '#features/avvisi/rules.ts';
import { arriviMancati, malattieOltreLaFine } from '#features/dipendenti/server/notices.ts';
import { documentiInScadenza } from '#features/documenti/server/notices.ts';
import { garanzieInScadenza } from '#features/hardware/server/notices.ts';
import { costiSenzaTitolare } from '#features/piani-mobili/server/notices.ts';
import { usciteConRisorse } from '#features/risorse/server/notices.ts';
import { licenzeEsaurite, licenzeInScadenza } from '#features/software/server/notices.ts';
import { telefoniSenzaTitolare } from '#features/telefoni/server/notices.ts';
import { workflowsInAttesa, workflowsInRitardo } from '#features/workflows/server/notices.ts';
import type { NoticeGroup } from '#server/notices/notice.ts';

export const NOTICES: Record<TipoAvviso, NoticeGroup> = {
  workflow_in_attesa: workflowsInAttesa,
  workflow_in_ritardo: workflowsInRitardo,
  uscite_con_risorse: usciteConRisorse,
  malattie_oltre_la_fine: malattieOltreLaFine,
  arrivi_mancati: arriviMancati,
  licenze_esaurite: licenzeEsaurite,
  licenze_in_scadenza: licenzeInScadenza,
  garanzie_in_scadenza: garanzieInScadenza,
  documenti_in_scadenza: documentiInScadenza,
  costi_senza_titolare: { ...costiSenzaTitolare, of: [...costiSenzaTitolare.of, telefoniSenzaTitolare] },
};
