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

/** Makes a record of what this person has received or given back, for who may give them things. */
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
