import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useVerbalizzabili } from './hooks.ts';

const NuovoVerbaleDialog = lazyPart(() => import('./nuovo-verbale-dialog.tsx').then((file) => file.NuovoVerbaleDialog));

interface NuovoVerbalePanelProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
  size?: 'small';
}

/** Creates a record for this employee. Renders nothing for a user who may not assign items. */
export function NuovoVerbalePanel({ dipendente, size }: NuovoVerbalePanelProps): ReactElement | null {
  const { data: cose } = useVerbalizzabili(dipendente.id);
  const mayCreate = usePermessi().mayOn('risorse.assegna', dipendente.brand_id);
  const [isCreating, setIsCreating] = useState(false);
  if (!mayCreate) return null;
  return (
    <>
      <Button {...(size ? { size } : {})} icon={Plus} disabled={!cose} onClick={() => setIsCreating(true)}>
        Nuovo verbale
      </Button>
      {isCreating && cose && <NuovoVerbaleDialog dipendente={dipendente} cose={cose} onClose={() => setIsCreating(false)} />}
    </>
  );
}
