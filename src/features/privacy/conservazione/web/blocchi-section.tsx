import { Lock } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Section } from '#web/screen/section.tsx';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { BloccoRow } from './blocco-row.tsx';
import { useBlocchi } from './hooks.ts';

const BloccoDialog = lazyPart(() => import('./blocco-dialog.tsx').then((file) => file.BloccoDialog));

/** The holds that stand. */
export function BlocchiSection(): ReactElement {
  const { data, error, refetch } = useBlocchi();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Blocchi"
      action={
        <Button size="small" icon={Lock} onClick={() => setOpen(true)}>
          Nuovo blocco
        </Button>
      }
    >
      {!data && !error && <LoadingState text="Caricamento blocchi..." />}
      {error && !data && <ErrorState text="I blocchi non sono stati caricati." error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className="keep-none">Nessuno è sotto blocco. Serve per chi è in causa, o quando un'autorità chiede di conservare.</p>
      )}
      {data && data.length > 0 && (
        <ul className="rows keep-rows" aria-label="Blocchi">
          {data.map((blocco) => (
            <BloccoRow key={blocco.id} blocco={blocco} />
          ))}
        </ul>
      )}
      {isOpen && <BloccoDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
