import { Ban, Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { ContoBadge } from '#features/journeys/attivita/web/conto-badge.tsx';
import { ProntezzaBadge } from '#features/journeys/preparazione/web/prontezza-badge.tsx';
import { formatData } from '#shared/dates.ts';
import type { Fase } from '#shared/situazione.ts';
import { isConcluso } from '#shared/stati-workflow.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Workflow } from '../contract.ts';
import { AvanzamentoList, AzioniPanel, FermoPanel, ScadenzaBadge } from './avanzamento-panel.tsx';
import { useWorkflowsOf } from './hooks.ts';
import { PassiList } from './passi-list.tsx';
import { StatoBadge } from './stato-badge.tsx';
import type { DialogRequest } from './workflow-dialog.tsx';

const NuovoWorkflowDialog = lazyPart(() => import('./nuovo-workflow-dialog.tsx').then((file) => file.NuovoWorkflowDialog));
const WorkflowDialog = lazyPart(() => import('./workflow-dialog.tsx').then((file) => file.WorkflowDialog));

interface OnboardingSectionProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number; isactive: boolean; situazione: { fase: Fase } };
}

export function OnboardingSection({ dipendente }: OnboardingSectionProps): ReactElement {
  const { items, total, error, refetch } = useWorkflowsOf(dipendente.id);
  const hasPermission = usePermessi().mayOn('workflows.crea', dipendente.brand_id);
  const [isCreating, setIsCreating] = useState(false);
  const [dialogRequest, setDialogRequest] = useState<DialogRequest | null>(null);
  const canOpen =
    hasPermission && dipendente.situazione.fase !== 'uscito' && total !== undefined && items.every(({ stato }) => isConcluso(stato));
  const createButton = canOpen && (
    <Button size="small" icon={Plus} onClick={() => setIsCreating(true)}>
      Nuovo Workflow
    </Button>
  );
  return (
    <Section title="Onboarding" action={createButton}>
      {total === undefined && error ? (
        <ErrorState text="L'onboarding non è stato caricato. Controlla la connessione e riprova." error={error} onRetry={refetch} />
      ) : items.length === 0 ? (
        <p className="res-empty" role="status">
          {total === undefined ? 'Caricamento onboarding…' : 'Nessun workflow di onboarding'}
        </p>
      ) : (
        items.map((workflow) => <WorkflowItem key={workflow.id} workflow={workflow} onRequest={setDialogRequest} />)
      )}
      {dialogRequest && <WorkflowDialog asked={dialogRequest} onClose={() => setDialogRequest(null)} />}
      {isCreating && <NuovoWorkflowDialog dipendente={dipendente} onClose={() => setIsCreating(false)} />}
    </Section>
  );
}

function WorkflowItem({ workflow, onRequest }: { workflow: Workflow; onRequest: (request: DialogRequest) => void }): ReactElement {
  const { id, stato, note_hr, brand } = workflow;
  const canCancel = usePermessi().mayOn('workflows.crea', brand.id);
  return (
    <article className="workflow-one" aria-label={`Workflow ${id}`}>
      <p className="workflow-line">
        <StatoBadge stato={stato} />
        {stato !== 'annullato' && <ProntezzaBadge richieste={workflow.richieste} />}
        {stato !== 'annullato' && <ContoBadge conto={workflow.attivita} />}
        <ScadenzaBadge workflow={workflow} />
        <span>{describeDay(workflow)}</span>
        {canCancel && !isConcluso(stato) && (
          <Button kind="ghost" size="small" icon={Ban} onClick={() => onRequest({ workflow, what: 'annulla' })}>
            Annulla onboarding
          </Button>
        )}
      </p>
      <AvanzamentoList stato={stato} />
      {note_hr && (
        <div className="workflow-text">
          <span className="label">Note HR</span>
          <p>{note_hr}</p>
        </div>
      )}
      <FermoPanel workflow={workflow} />
      <AzioniPanel workflow={workflow} onRequest={onRequest} />
      <PassiList workflowId={id} />
    </article>
  );
}

function describeDay({ created_at, data_completamento, data_annullamento }: Workflow): string {
  if (data_completamento) return `Completato il ${formatData(data_completamento)}`;
  if (data_annullamento) return `Annullato il ${formatData(data_annullamento)}`;
  return `Creato il ${formatData(created_at)}`;
}
