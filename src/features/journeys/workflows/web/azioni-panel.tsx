import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, PackageCheck, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { FASI, RUOLO_DI } from '#shared/fasi-workflow.ts';
import { usePermessi, useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import type { Workflow } from '../contract.ts';
import { type AzioneWorkflow, PASSAGGI, PASSAGGI_DA } from '../rules.ts';
import type { AskedStep } from './workflow-dialog.tsx';

/** The steps that this user may take now: forward, and back; before IT's, where to prepare what is asked for. */
export function AzioniPanel({ workflow, onAsk }: { workflow: Workflow; onAsk: (asked: AskedStep) => void }): ReactElement | null {
  const { mayOn } = usePermessi();
  const { user } = useSession();
  const { hand } = FASI[workflow.stato];
  const { forward, backward } = PASSAGGI_DA[workflow.stato];
  const may = (azione: AzioneWorkflow | null): azione is AzioneWorkflow =>
    azione !== null && mayOn(`workflows.${azione}`, workflow.brand.id);
  const isNext = hand !== null && user?.role === RUOLO_DI[hand]; // theirs is the one primary button of the card
  const isToPrepare = hand === 'it' && may(forward) && workflow.richieste.some(({ stato }) => stato === 'richiesta');
  if (!may(forward) && !may(backward)) return null;
  return (
    <div className="acts">
      {isToPrepare && (
        <Link className={isNext ? 'btn primary' : 'btn second'} to="/workflows/$id/prepara" params={{ id: String(workflow.id) }}>
          <PackageCheck className="i" aria-hidden />
          Prepara
        </Link>
      )}
      {may(forward) && (
        <Button
          kind={isNext && !isToPrepare ? 'primary' : 'second'}
          icon={forward === 'completa_it' ? Check : ArrowRight}
          onClick={() => onAsk({ workflow, what: forward })}
        >
          {PASSAGGI[forward].label}
        </Button>
      )}
      {may(backward) && (
        <Button kind="ghost" icon={Undo2} onClick={() => onAsk({ workflow, what: backward })}>
          {PASSAGGI[backward].label}
        </Button>
      )}
    </div>
  );
}
