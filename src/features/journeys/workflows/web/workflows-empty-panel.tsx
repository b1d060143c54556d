import type { ReactElement, ReactNode } from 'react';
import { EmptyState } from '#web/screen/states.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import { Button } from '#web/ui/button.tsx';
import type { listWorkflows } from '../contract.ts';

interface WorkflowsEmptyPanelProps {
  vista: 'aperti' | 'conclusi' | undefined;
  conclusi: number;
  filter: ListFilter<typeof listWorkflows>;
  onChange: ChangeFilter<typeof listWorkflows>;
  create: ReactNode;
}

export function WorkflowsEmptyPanel({ vista, conclusi, filter, onChange, create }: WorkflowsEmptyPanelProps): ReactElement {
  const { stato, q, brand_id, priorita, assegnato_a, in_ritardo, tocca_a_me, fermo, aperti, completati } = filter;
  const filters = { q, brand_id, priorita, assegnato_a, in_ritardo, tocca_a_me, fermo, aperti, completati };
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
  if (Object.values(filters).some(Boolean)) {
    return (
      <EmptyState
        title={vista === 'conclusi' ? 'Nessun workflow concluso' : 'Nessun workflow attivo'}
        text={`Nessuno corrisponde a ciò che cerchi: prova a modificare i criteri di ricerca${vista ? ', o cerca in Tutti' : ''}.`}
        action={
          <Button onClick={() => onChange(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])))}>Cancella ricerca</Button>
        }
      />
    );
  }
  if (vista === 'conclusi')
    return <EmptyState title="Nessun workflow concluso" text="Qui restano gli onboarding completati e quelli annullati." />;
  if (vista === 'aperti' && conclusi > 0) {
    return <EmptyState title="Nessun workflow attivo" text="Quelli completati e quelli annullati sono in Conclusi." action={create} />;
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
