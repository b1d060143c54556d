import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactElement, useEffect } from 'react';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { Scrim } from '#web/ui/scrim.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import type { GruppoAvvisi } from '../contract.ts';
import { GruppoAvvisiSection } from './gruppo-avvisi-section.tsx';
import { useAvvisi, useShowAvvisi } from './hooks.ts';

interface GruppiProps {
  title: string;
  gruppi: readonly GruppoAvvisi[];
  onFollow: () => void;
}

function Gruppi({ title, gruppi, onFollow }: GruppiProps): ReactElement | null {
  if (gruppi.length === 0) return null;
  return (
    <>
      <h2 className="notices-of">{title}</h2>
      {gruppi.map((gruppo) => (
        <GruppoAvvisiSection key={gruppo.tipo} gruppo={gruppo} onFollow={onFollow} />
      ))}
    </>
  );
}

/** What waits for somebody, by kind, each with a way to where it is settled. */
export function AvvisiPanel({ onClose }: { onClose: () => void }): ReactElement {
  const { data, error, refetch } = useAvvisi();
  const showAgain = useShowAvvisi();
  const focus = useReturnFocus();
  useEffect(() => void refetch(), [refetch]); // days pass, and no event says so

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Scrim of="panel" />
        <Dialog.Content className="drawer" aria-describedby={undefined} {...focus}>
          <header>
            <Dialog.Title>
              Avvisi {data && data.aspettano_te > 0 && <span className="n">{data.aspettano_te.toLocaleString('it-IT')}</span>}
            </Dialog.Title>
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </header>
          <div className="mid">
            {error && !data ? (
              <ErrorState
                text="Gli avvisi non sono stati caricati. Controlla la connessione e riprova."
                error={error}
                onRetry={() => void refetch()}
              />
            ) : !data ? (
              <LoadingState text="Caricamento avvisi…" />
            ) : data.gruppi.length === 0 ? (
              <EmptyState title="Nessun avviso" text="Non c'è nulla che aspetta qualcuno: quando succede, lo trovi qui." />
            ) : (
              <>
                <Gruppi title="Aspettano te" gruppi={data.gruppi.filter(({ aspettano_te }) => aspettano_te > 0)} onFollow={onClose} />
                <Gruppi title="Da sapere" gruppi={data.gruppi.filter(({ aspettano_te }) => aspettano_te === 0)} onFollow={onClose} />
              </>
            )}
          </div>
          {data?.nascosti && (
            <footer>
              <Button kind="ghost" size="small" onClick={() => showAgain.mutate({})}>
                Mostra di nuovo gli avvisi nascosti
              </Button>
            </footer>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
