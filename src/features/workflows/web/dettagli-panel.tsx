import { Pencil } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { DocumentiSection } from '#features/documenti/web/documenti-section.tsx';
import { formatData } from '#shared/dates.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { CronologiaNote } from '#web/session/cronologia-note.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';
import type { Workflow } from '../contract.ts';
import { PRIORITA_LABELS } from '../fields.ts';
import { PassiList } from './passi-list.tsx';
import type { AskedStep } from './workflow-dialog.tsx';

interface DettagliPanelProps {
  workflow: Workflow;
  id: string;
  onAsk: (asked: AskedStep) => void;
}

/** All that is known of a workflow, and its steps. */
export function DettagliPanel({ workflow, id, onAsk }: DettagliPanelProps): ReactElement {
  const mayEdit = usePermessi().mayOn('workflows.crea', workflow.brand.id);
  const { titolo, descrizione, note_hr, priorita, incaricato, data_inizio, data_scadenza, step_corrente, step_totali } = workflow;
  return (
    <div className="workflow-more" id={id}>
      <div className="workflow-facts">
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
          <Button size="small" icon={Pencil} onClick={() => onAsk({ workflow, what: 'modifica' })}>
            Modifica Dettagli
          </Button>
        )}
        <CronologiaNote oggetto="workflows" id={workflow.id} brands={[workflow.brand]} />
      </div>
      <PassiList workflowId={workflow.id} />
      <DocumentiSection
        soggetto="workflow"
        id={workflow.id}
        nome={`${workflow.dipendente.nome} ${workflow.dipendente.cognome}`}
        brandIds={[workflow.brand.id]}
      />
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
    <div className="workflow-text">
      <span className="label">{label}</span>
      <p>{children}</p>
    </div>
  );
}
