import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatData } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Workflow } from '../contract.ts';
import { AvanzamentoList } from './avanzamento-list.tsx';
import { AzioniPanel } from './azioni-panel.tsx';
import { useWorkflowsOf } from './hooks.ts';
import { PassiList } from './passi-list.tsx';
import { ScadenzaBadge } from './scadenza-badge.tsx';
import { StatoBadge } from './stato-badge.tsx';
import { type AskedStep, WorkflowDialog } from './workflow-dialog.tsx';

const NuovoWorkflowDialog = lazyPart(() => import('./nuovo-workflow-dialog.tsx').then((file) => file.NuovoWorkflowDialog));

interface OnboardingSectionProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number; isactive: boolean };
}

/** An employee's onboardings, each with its steps: the open one first. */
export function OnboardingSection({ dipendente }: OnboardingSectionProps): ReactElement {
  const { items, total, error, refetch } = useWorkflowsOf(dipendente.id);
  const mayCreate = usePermessi().mayOn('workflows.crea', dipendente.brand_id);
  const [isCreating, setIsCreating] = useState(false);
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const canOpen = mayCreate && dipendente.isactive && total !== undefined && items.every(({ stato }) => stato === 'completato_it');
  const open = canOpen && (
    <Button size="small" icon={Plus} onClick={() => setIsCreating(true)}>
      Nuovo Workflow
    </Button>
  );
  return (
    <Section title="Onboarding" action={open}>
      {total === undefined && error ? (
        <ErrorState text="L'onboarding non è stato caricato. Controlla la connessione e riprova." error={error} onRetry={refetch} />
      ) : items.length === 0 ? (
        <p className="res-empty" role="status">
          {total === undefined ? 'Caricamento onboarding…' : 'Nessun workflow di onboarding'}
        </p>
      ) : (
        items.map((workflow) => <OneWorkflow key={workflow.id} workflow={workflow} onAsk={setAsked} />)
      )}
      {asked && <WorkflowDialog asked={asked} onClose={() => setAsked(null)} />}
      {isCreating && <NuovoWorkflowDialog dipendente={dipendente} onClose={() => setIsCreating(false)} />}
    </Section>
  );
}

function OneWorkflow({ workflow, onAsk }: { workflow: Workflow; onAsk: (asked: AskedStep) => void }): ReactElement {
  const { id, stato, note_hr, created_at, data_completamento } = workflow;
  return (
    <article className="workflow-one" aria-label={`Workflow ${id}`}>
      <p className="workflow-line">
        <StatoBadge stato={stato} />
        <ScadenzaBadge workflow={workflow} />
        <span>{data_completamento ? `Completato il ${formatData(data_completamento)}` : `Creato il ${formatData(created_at)}`}</span>
      </p>
      <AvanzamentoList stato={stato} />
      {note_hr && (
        <div className="workflow-text">
          <span className="label">Note HR</span>
          <p>{note_hr}</p>
        </div>
      )}
      <AzioniPanel workflow={workflow} onAsk={onAsk} />
      <PassiList workflowId={id} />
    </article>
  );
}
