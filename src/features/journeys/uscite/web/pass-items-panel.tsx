import { Link } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useRisorse } from '#features/equipment/risorse/web/hooks.ts';
import type { EsitoMolti } from '#shared/molti-calls.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Receiver } from './passed-items-dialog.tsx';

const PassItemsDialog = lazyPart(() => import('./pass-items-dialog.tsx').then((file) => file.PassItemsDialog));
const PassedItemsDialog = lazyPart(() => import('./passed-items-dialog.tsx').then((file) => file.PassedItemsDialog));

interface PassItemsPanelProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
  /** The open exit of the employee. The page of the exit then passes the items, because it also records the outcome of every item. */
  openUscitaId: number | undefined;
}

/** The button that passes items of an employee to another employee. Renders nothing if the employee has no items. */
export function PassItemsPanel({ dipendente, openUscitaId }: PassItemsPanelProps): ReactElement | null {
  const { data: risorse } = useRisorse(dipendente.id);
  const canAssign = usePermessi().mayOn('risorse.assegna', dipendente.brand_id);
  const [isOpen, setIsOpen] = useState(false);
  const [passed, setPassed] = useState<{ receiver: Receiver; outcome: EsitoMolti }>();
  const hasItems = risorse !== undefined && Object.values(risorse.assegnate).some((count) => count > 0);
  return (
    <>
      {canAssign && hasItems && openUscitaId !== undefined && (
        <Link className="btn second small" to="/uscite/$id" params={{ id: String(openUscitaId) }} search={{ passa: 1 } as never}>
          <ArrowLeftRight className="i" aria-hidden />
          <span>Passa a un altro dipendente</span>
        </Link>
      )}
      {canAssign && hasItems && openUscitaId === undefined && (
        <Button size="small" icon={ArrowLeftRight} onClick={() => setIsOpen(true)}>
          Passa a un altro dipendente
        </Button>
      )}
      {isOpen && risorse && (
        <PassItemsDialog
          dipendente={dipendente}
          risorse={risorse}
          onDone={(receiver, outcome) => {
            setIsOpen(false);
            setPassed({ receiver, outcome });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
      {passed && (
        <PassedItemsDialog
          receiver={passed.receiver}
          items={passed.outcome.righe.filter(({ esito }) => esito === 'fatto').map(({ id, nome }) => ({ voce: String(id), nome }))}
          rejectedCount={passed.outcome.rifiutate}
          lotto={passed.outcome.lotto}
          onClose={() => setPassed(undefined)}
        />
      )}
    </>
  );
}
