import { KeyRound } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Section } from '#web/screen/section.tsx';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { GettoneCreato } from '../contract.ts';
import { GettoniList } from './gettoni-list.tsx';
import { useGettoni } from './hooks.ts';

const NuovoGettoneDialog = lazyPart(() => import('./gettone-dialog.tsx').then((file) => file.NuovoGettoneDialog));
const GettoneCreatoDialog = lazyPart(() => import('./gettone-dialog.tsx').then((file) => file.GettoneCreatoDialog));

export function GettoniSection(): ReactElement {
  const { data, error, refetch } = useGettoni();
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<GettoneCreato | null>(null);
  const showCreated = (gettone: GettoneCreato) => {
    setIsCreating(false);
    setCreated(gettone);
  };
  return (
    <Section title="Gettoni per programmi">
      {!data && !error && <LoadingState text="Caricamento gettoni..." />}
      {error && <ErrorState text="I gettoni non sono stati caricati." onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className="res-note">
            Uno script o un altro programma lavora a tuo nome con un gettone, senza la tua password: può ciò che puoi tu, mai di più.{' '}
            <a className="link" href="/guida/programmi">
              Come si usa
            </a>
          </p>
          {data.length > 0 && <GettoniList gettoni={data} />}
          <div className="tags">
            <Button icon={KeyRound} onClick={() => setIsCreating(true)}>
              Crea un gettone
            </Button>
          </div>
        </>
      )}
      {isCreating && <NuovoGettoneDialog onDone={showCreated} onClose={() => setIsCreating(false)} />}
      {created && <GettoneCreatoDialog gettone={created} onClose={() => setCreated(null)} />}
    </Section>
  );
}
