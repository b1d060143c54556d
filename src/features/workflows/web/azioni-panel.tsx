import { ArrowRight, Check, Undo2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { usePermessi, useSession } from '#features/auth/web/hooks.ts';
import type { Role } from '#shared/permissions.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Workflow } from '../contract.ts';
import { type AzioneWorkflow, FASI, type Mano, PASSAGGI } from '../rules.ts';

const PassoDialog = lazyPart(() => import('./passo-dialog.tsx').then((file) => file.PassoDialog));

const ROLE_OF: Record<Mano, Role> = { hr: 'HR', manager: 'MANAGER', it: 'IT' };

/** The steps that this user may take now: forward, and back. */
export function AzioniPanel({ workflow }: { workflow: Workflow }): ReactElement | null {
  const { mayOn } = usePermessi();
  const { user } = useSession();
  const [asked, setAsked] = useState<AzioneWorkflow | null>(null);
  const { hand, forward, backward } = FASI[workflow.stato];
  const may = (azione: AzioneWorkflow | null): azione is AzioneWorkflow =>
    azione !== null && mayOn(`workflows.${azione}`, workflow.brand.id);
  const isNext = hand !== null && user?.role === ROLE_OF[hand]; // theirs is the one primary button of the card
  // The dialog stays while the card is read again: what was refused is said in it.
  if (!may(forward) && !may(backward) && asked === null) return null;
  return (
    <div className="acts">
      {may(forward) && (
        <Button
          kind={isNext ? 'primary' : 'second'}
          icon={forward === 'completa_it' ? Check : ArrowRight}
          onClick={() => setAsked(forward)}
        >
          {PASSAGGI[forward].label}
        </Button>
      )}
      {may(backward) && (
        <Button kind="ghost" icon={Undo2} onClick={() => setAsked(backward)}>
          {PASSAGGI[backward].label}
        </Button>
      )}
      {asked && <PassoDialog workflow={workflow} azione={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
