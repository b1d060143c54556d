import { Ban, Pencil } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { ViewersSection } from '#features/accounts/visibilita/web/viewers-section.tsx';
import { AttivitaSection } from '#features/journeys/attivita/web/attivita-section.tsx';
import { RichiesteSection } from '#features/journeys/richieste/web/richieste-section.tsx';
import { formatData } from '#shared/dates.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { isConcluso } from '#shared/stati-workflow.ts';
import { CronologiaNote } from '#web/session/cronologia-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Workflow } from '../contract.ts';
import { PRIORITA_LABELS } from '../fields.ts';
import { PassiList } from './passi-list.tsx';
import { RimasteNote } from './rimaste-note.tsx';
import type { DialogRequest } from './workflow-dialog.tsx';

const AdempimentiSection = lazyPart(() =>
  import('#features/people/adempimenti/web/adempimenti-section.tsx').then((file) => file.AdempimentiSection),
);
const DocumentiSection = lazyPart(() =>
  import('#features/documents/documenti/web/documenti-section.tsx').then((file) => file.DocumentiSection),
);

interface DettagliPanelProps {
  workflow: Workflow;
  id: string;
  onRequest: (request: DialogRequest) => void;
}

export function DettagliPanel({ workflow, id, onRequest }: DettagliPanelProps): ReactElement {
  const canEdit = usePermessi().mayOn('workflows.crea', workflow.brand.id);
  const { titolo, descrizione, note_hr, priorita, incaricato, data_inizio, data_scadenza, step_corrente, step_totali } = workflow;
  return (
    <div className="workflow-more" id={id}>
      <div className="stack">
        <div className="workflow-facts">
          <dl className="sum">
            {titolo && <SummaryLine label="Titolo">{titolo}</SummaryLine>}
            {step_corrente > 0 && (
              <SummaryLine label="Passaggio">
                {step_corrente} di {step_totali}
              </SummaryLine>
            )}
            <SummaryLine label="Priorità">{PRIORITA_LABELS[priorita]}</SummaryLine>
            <SummaryLine label="Affidato a">
              {incaricato ? nomeVisualizzato(incaricato) : <span className="muted">Nessuno</span>}
            </SummaryLine>
            <SummaryLine label="Inizio">{formatData(data_inizio)}</SummaryLine>
            <SummaryLine label="Scadenza">{data_scadenza ? formatData(data_scadenza) : <span className="muted">Nessuna</span>}</SummaryLine>
          </dl>
          {descrizione && <TextBlock label="Descrizione">{descrizione}</TextBlock>}
          {note_hr && <TextBlock label="Note HR">{note_hr}</TextBlock>}
          {canEdit && (
            <Button size="small" icon={Pencil} onClick={() => onRequest({ workflow, what: 'modifica' })}>
              Modifica Dettagli
            </Button>
          )}
          {canEdit && !isConcluso(workflow.stato) && (
            <Button kind="ghost" size="small" icon={Ban} onClick={() => onRequest({ workflow, what: 'annulla' })}>
              Annulla onboarding
            </Button>
          )}
          <CronologiaNote oggetto="workflows" id={workflow.id} brands={[workflow.brand]} />
        </div>
        <PassiList workflowId={workflow.id} />
      </div>
      <div className="stack">
        {workflow.stato === 'annullato' && <RimasteNote workflow={workflow} />}
        <AttivitaSection
          corsoRef={{ corso: 'onboarding', id: workflow.id }}
          brandId={workflow.brand.id}
          isAnnullato={workflow.stato === 'annullato'}
        />
        {workflow.stato !== 'annullato' && (
          <AdempimentiSection dipendente={{ ...workflow.dipendente, brand_id: workflow.brand.id }} asTasks />
        )}
        <RichiesteSection workflow={workflow} />
        <DocumentiSection
          soggetto="workflow"
          id={workflow.id}
          nome={`${workflow.dipendente.nome} ${workflow.dipendente.cognome}`}
          brandIds={[workflow.brand.id]}
        />
        <ViewersSection
          cosa="workflow"
          id={workflow.id}
          nome={`Onboarding di ${workflow.dipendente.nome} ${workflow.dipendente.cognome}`}
        />
      </div>
    </div>
  );
}

function SummaryLine({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function TextBlock({ label, children }: { label: string; children: string }): ReactElement {
  return (
    <div className="workflow-text">
      <span className="label">{label}</span>
      <p>{children}</p>
    </div>
  );
}
