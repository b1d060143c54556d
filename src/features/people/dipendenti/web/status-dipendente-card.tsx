import { RefreshCw } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatData } from '#shared/dates.ts';
import { STATO_DIPENDENTE_LABELS } from '#shared/stati-dipendente.ts';
import { Section } from '#web/screen/section.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { WorkflowBadge } from '#web/ui/workflow-badge.tsx';
import type { Dipendente } from '../contract.ts';
import { datesOf } from '../rules.ts';
import { useToggleAttivo } from './use-change-dipendente.ts';

interface StatusDipendenteCardProps {
  dipendente: Dipendente;
  /** While an exit is open: nobody is switched on or off. */
  isFixed: boolean;
}

export function StatusDipendenteCard({ dipendente, isFixed }: StatusDipendenteCardProps): ReactElement {
  const { isactive, stato, situazione, workflow_stato, anonimo, data_dismissione, data_inizio_malattia, data_fine_malattia } = dipendente;
  const { malattia } = datesOf(stato);
  const mayEdit = usePermessi().mayOn('dipendenti.modifica', dipendente.brand_id);
  const { toggle, isPending } = useToggleAttivo(dipendente);
  const change = mayEdit && !isFixed && !anonimo && (
    <Button size="small" icon={RefreshCw} onClick={toggle} pendingText={isPending ? 'Cambio...' : undefined}>
      Cambia<span className="sr"> lo stato account</span>
    </Button>
  );
  return (
    <Section title="Status Dipendente" action={change}>
      <dl className="sum">
        <Line label="Stato account" value={<StateBadge attivo={isactive} gone={situazione.fase === 'uscito'} />} />
        <Line label="Stato dipendente" value={STATO_DIPENDENTE_LABELS[stato]} />
        {malattia && data_inizio_malattia && <Line label="Inizio malattia" value={formatData(data_inizio_malattia)} />}
        {malattia && data_fine_malattia && <Line label="Fine malattia prevista" value={formatData(data_fine_malattia)} />}
        {data_dismissione && <Line label="Data uscita" value={formatData(data_dismissione)} />}
        <Line label="Onboarding" value={<WorkflowBadge stato={workflow_stato} />} />
      </dl>
    </Section>
  );
}

function Line({ label, value }: { label: string; value: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
