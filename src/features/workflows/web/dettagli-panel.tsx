import { Pencil } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { CronologiaNote } from '#features/registro/web/cronologia-note.tsx';
import { nomeVisualizzato } from '#features/utenti/rules.ts';
import { formatData } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Workflow } from '../contract.ts';
import { PRIORITA_LABELS } from '../rules.ts';
import { PassiList } from './passi-list.tsx';

const ModificaWorkflowDialog = lazyPart(() => import('./modifica-workflow-dialog.tsx').then((file) => file.ModificaWorkflowDialog));

/** All that is known of a workflow, and its steps. */
export function DettagliPanel({ workflow, id }: { workflow: Workflow; id: string }): ReactElement {
  const [isEditing, setIsEditing] = useState(false);
  const mayEdit = usePermessi().mayOn('workflows.crea', workflow.brand.id);
  const { titolo, descrizione, note_hr, priorita, incaricato, data_inizio, data_scadenza, step_corrente, step_totali } = workflow;
  return (
    <div className="wf-more" id={id}>
      <div className="wf-facts">
        <dl className="sum">
          {titolo && <Line label="Titolo">{titolo}</Line>}
          <Line label="Passaggio">
            {step_corrente} di {step_totali}
          </Line>
          <Line label="Priorità">{PRIORITA_LABELS[priorita]}</Line>
          <Line label="Affidato a">{incaricato ? nomeVisualizzato(incaricato) : <span className="muted">Nessuno</span>}</Line>
          <Line label="Inizio">{formatData(data_inizio)}</Line>
          <Line label="Scadenza">{data_scadenza ? formatData(data_scadenza) : <span className="muted">Nessuna</span>}</Line>
        </dl>
        {descrizione && <Text label="Descrizione">{descrizione}</Text>}
        {note_hr && <Text label="Note HR">{note_hr}</Text>}
        {mayEdit && (
          <Button size="small" icon={Pencil} onClick={() => setIsEditing(true)}>
            Modifica Dettagli
          </Button>
        )}
        <CronologiaNote oggetto="workflows" id={workflow.id} brands={[workflow.brand]} />
      </div>
      <PassiList workflowId={workflow.id} />
      {isEditing && <ModificaWorkflowDialog workflow={workflow} onClose={() => setIsEditing(false)} />}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Text({ label, children }: { label: string; children: string }): ReactElement {
  return (
    <div className="wf-text">
      <span className="k">{label}</span>
      <p>{children}</p>
    </div>
  );
}
