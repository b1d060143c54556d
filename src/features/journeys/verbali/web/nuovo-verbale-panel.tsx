import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useVerbalizzabili } from './hooks.ts';

const NuovoVerbaleDialog = lazyPart(() => import('./nuovo-verbale-dialog.tsx').then((file) => file.NuovoVerbaleDialog));

interface NuovoVerbalePanelProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
  size?: 'small';
}

export function NuovoVerbalePanel({ dipendente, size }: NuovoVerbalePanelProps): ReactElement | null {
  const { data: verbalizzabili } = useVerbalizzabili(dipendente.id);
  const canCreate = usePermessi().mayOn('risorse.assegna', dipendente.brand_id);
  const [isCreating, setIsCreating] = useState(false);
  useOpenFromUrl('azione', 'verbale', canCreate, () => setIsCreating(true));
  if (!canCreate) return null;
  return (
    <>
      <Button {...(size ? { size } : {})} icon={Plus} disabled={!verbalizzabili} onClick={() => setIsCreating(true)}>
        Nuovo verbale
      </Button>
      {isCreating && verbalizzabili && (
        <NuovoVerbaleDialog dipendente={dipendente} verbalizzabili={verbalizzabili} onClose={() => setIsCreating(false)} />
      )}
    </>
  );
}
