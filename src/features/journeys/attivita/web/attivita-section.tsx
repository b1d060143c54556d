import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Attivita } from '../contract.ts';
import { STEP_PERMISSION } from '../rules.ts';
import { AttivitaRow } from './blocking-note.tsx';
import { type CorsoRef, useAttivita, useDeleteAttivita } from './hooks.ts';

const NuovaAttivitaDialog = lazyPart(() => import('./nuova-attivita-dialog.tsx').then((file) => file.NuovaAttivitaDialog));

interface AttivitaSectionProps {
  corsoRef: CorsoRef;
  brandId: number;
  isAnnullato: boolean;
}

/** The section that lists the tasks of all roles. A user can tick only the tasks of their own role. */
export function AttivitaSection({ corsoRef, brandId, isAnnullato }: AttivitaSectionProps): ReactElement {
  const { data, error, refetch } = useAttivita(corsoRef);
  const { mayOn } = usePermessi();
  const [isAdding, setIsAdding] = useState(false);
  const confirm = useConfirm();
  const remove = useDeleteAttivita();
  const canChange = !isAnnullato && mayOn('dipendenti.modifica', brandId);
  const askToRemove = ({ id, nome }: Attivita) =>
    confirm({
      title: 'Togli attività',
      text: `Sei sicuro di voler togliere «${nome}»? Qui non sarà più da fare.`,
      verb: 'Togli',
      pendingVerb: 'Un momento...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
  return (
    <Section
      title="Attività"
      badge={data && data.length > 0 && <Tag tone="line">{`${data.filter(({ fatta }) => fatta).length} di ${data.length}`}</Tag>}
      action={
        canChange && (
          <Button size="small" icon={Plus} onClick={() => setIsAdding(true)}>
            Aggiungi attività
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState
          text="Le attività non sono state caricate. Controlla la connessione e riprova."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data && data.length > 0 ? (
        <ul className="attivita">
          {data.map((attivita) => (
            <AttivitaRow
              key={attivita.id}
              attivita={attivita}
              canTick={!isAnnullato && mayOn(STEP_PERMISSION[attivita.mano], brandId)}
              onRemove={canChange ? () => void askToRemove(attivita) : undefined}
            />
          ))}
        </ul>
      ) : (
        <p className="res-empty" role="status">
          {data ? 'Nessuna attività' : 'Caricamento attività…'}
        </p>
      )}
      {isAdding && <NuovaAttivitaDialog corsoRef={corsoRef} onClose={() => setIsAdding(false)} />}
    </Section>
  );
}
