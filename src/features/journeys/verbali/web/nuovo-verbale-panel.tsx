import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useVerbalizzabili } from './hooks.ts';

const NuovoVerbaleDialog = lazyPart(() => import('./nuovo-verbale-dialog.tsx').then((file) => file.NuovoVerbaleDialog));

interface NuovoVerbalePanelProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
  size?: 'small';
  kind?: ButtonKind;
  /** The keys of the only items that the new handover record preselects, such as 'hardware-31'. By default all items without a record. */
  only?: readonly string[];
  onCreated?: () => void;
}

export function NuovoVerbalePanel({ dipendente, size, kind, only, onCreated }: NuovoVerbalePanelProps): ReactElement | null {
  const { data: verbalizzabili, isFetching } = useVerbalizzabili(dipendente.id);
  const canCreate = usePermessi().mayOn('risorse.assegna', dipendente.brand_id);
  const [isCreating, setIsCreating] = useState(false);
  useOpenFromUrl('azione', 'verbale', canCreate, () => setIsCreating(true));
  if (!canCreate) return null;
  return (
    <>
      <Button
        {...{ ...(size && { size }), ...(kind && { kind }) }}
        icon={Plus}
        // The items in `only` were assigned a moment ago. The button waits for new data, because the loaded list may lack them.
        disabled={!verbalizzabili || (only !== undefined && isFetching)}
        onClick={() => setIsCreating(true)}
      >
        Nuovo verbale
      </Button>
      {isCreating && verbalizzabili && (
        <NuovoVerbaleDialog
          dipendente={dipendente}
          verbalizzabili={verbalizzabili}
          only={only}
          onCreated={onCreated}
          onClose={() => setIsCreating(false)}
        />
      )}
    </>
  );
}
