import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, PackageCheck, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { avanzamento, FASI, isConcluso, MANI, MANO_LABELS, type Mano, RUOLO_OF, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { usePermessi, useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Workflow } from '../contract.ts';
import { type AzioneWorkflow, PASSAGGI, PASSAGGI_DA } from '../rules.ts';
import type { DialogRequest } from './workflow-dialog.tsx';

export function AvanzamentoList({ stato }: { stato: StatoWorkflow }): ReactElement {
  const progress = avanzamento(stato);
  const stepClass = (mano: Mano) => {
    if (stato === 'completato_it') return 'done full';
    return { todo: undefined, on: `on ${mano}`, done: 'done' }[progress[mano]];
  };
  return (
    <ol className="steps" aria-label="Avanzamento">
      {MANI.map((mano) => (
        <li key={mano} className={stepClass(mano)} aria-current={progress[mano] === 'on' ? 'step' : undefined}>
          <span>
            {progress[mano] === 'done' && <Check className="i" aria-hidden />}
            {MANO_LABELS[mano]}
            {progress[mano] === 'done' && <small className="sr-phone"> fatto</small>}
            {progress[mano] === 'on' && <small className="sr-small"> in attesa</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function ScadenzaBadge({ workflow: { stato, data_scadenza, in_ritardo } }: { workflow: Workflow }): ReactElement | null {
  if (data_scadenza === null || isConcluso(stato)) return null;
  if (in_ritardo) return <Tag tone="danger">In ritardo dal {formatData(data_scadenza)}</Tag>;
  return <span>Entro il {formatData(data_scadenza)}</span>;
}

const NessunoNote = lazyPart(() => import('./nessuno-note.tsx').then((file) => file.NessunoNote));

export function FermoPanel({ workflow: { stato, brand, senza_nessuno } }: { workflow: Workflow }): ReactElement | null {
  const { hand } = FASI[stato];
  if (hand === null || !senza_nessuno.includes(hand)) return null;
  return <NessunoNote title="Fermo: non tocca a nessuno" mano={hand} brand={brand.nome} />;
}

export function AzioniPanel({
  workflow,
  onRequest,
}: {
  workflow: Workflow;
  onRequest: (request: DialogRequest) => void;
}): ReactElement | null {
  const { mayOn } = usePermessi();
  const { user } = useSession();
  const { hand } = FASI[workflow.stato];
  const { forward, backward } = PASSAGGI_DA[workflow.stato];
  const canTake = (azione: AzioneWorkflow | null): azione is AzioneWorkflow =>
    azione !== null && mayOn(`workflows.${azione}`, workflow.brand.id);
  const isOwnTurn = hand !== null && user?.role === RUOLO_OF[hand]; // Only the step of the user's own role is the primary button.
  const needsPreparation = hand === 'it' && canTake(forward) && workflow.richieste.some(({ stato }) => stato === 'richiesta');
  if (!canTake(forward) && !canTake(backward)) return null;
  return (
    <div className="acts">
      {needsPreparation && (
        <Link className={isOwnTurn ? 'btn primary' : 'btn second'} to="/workflows/$id/prepara" params={{ id: String(workflow.id) }}>
          <PackageCheck className="i" aria-hidden />
          Prepara
        </Link>
      )}
      {canTake(forward) && (
        <Button
          kind={isOwnTurn && !needsPreparation ? 'primary' : 'second'}
          icon={forward === 'completa_it' ? Check : ArrowRight}
          onClick={() => onRequest({ workflow, what: forward })}
        >
          {PASSAGGI[forward].label}
        </Button>
      )}
      {canTake(backward) && (
        <Button kind="ghost" icon={Undo2} onClick={() => onRequest({ workflow, what: backward })}>
          {PASSAGGI[backward].label}
        </Button>
      )}
    </div>
  );
}
