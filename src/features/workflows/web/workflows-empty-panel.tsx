import type { ReactElement, ReactNode } from 'react';
import { EmptyState } from '#web/screen/states.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import { Button } from '#web/ui/button.tsx';
import type { listWorkflows } from '../contract.ts';

interface WorkflowsEmptyPanelProps {
  filter: ListFilter<typeof listWorkflows>;
  onChange: ChangeFilter<typeof listWorkflows>;
  /** The button that makes the first one; false for who may not. */
  create: ReactNode;
}

/** Nothing to show: of this state, of this search, or at all. */
export function WorkflowsEmptyPanel({ filter, onChange, create }: WorkflowsEmptyPanelProps): ReactElement {
  const { stato, q, brand_id, priorita, in_ritardo } = filter;
  if (stato) {
    return (
      <EmptyState
        title="Nessun workflow per questo stato"
        text={
          q ? 'Rimuovi il filtro o cancella la ricerca per vedere gli altri workflow.' : 'Rimuovi il filtro per vedere gli altri workflow.'
        }
        action={<Button onClick={() => onChange({ stato: '' })}>Rimuovi filtro</Button>}
      />
    );
  }
  if (q || brand_id || priorita || in_ritardo) {
    return (
      <EmptyState
        title="Nessun workflow trovato"
        text="Prova a modificare i criteri di ricerca"
        action={<Button onClick={() => onChange({ q: '', brand_id: '', priorita: '', in_ritardo: '' })}>Cancella ricerca</Button>}
      />
    );
  }
  return (
    <EmptyState
      arcs={['hr', 'todo', 'todo']}
      title="Nessun workflow attivo"
      text={
        create
          ? 'Crea il primo workflow: accompagna un nuovo dipendente da HR al Manager a IT.'
          : 'Il primo workflow lo crea HR, quando arriva un nuovo dipendente.'
      }
      action={create}
    />
  );
}
