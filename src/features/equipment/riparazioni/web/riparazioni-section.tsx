import { Wrench } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { isFuoriUso, type StatoDispositivo } from '#shared/stati-dispositivo.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { TipoRiparabile } from '../rules.ts';
import { useRiparazioniDi } from './hooks.ts';
import { RiparazioneCard } from './riparazione-card.tsx';

const OpenRiparazioneDialog = lazyPart(() => import('./riparazione-dialog.tsx').then((file) => file.OpenRiparazioneDialog));

interface RiparazioniSectionProps {
  tipo: TipoRiparabile;
  cosa: { id: number; stato: StatoDispositivo; modificabile: boolean };
  nome: string;
}

export function RiparazioniSection({ tipo, cosa, nome }: RiparazioniSectionProps): ReactElement {
  const { id, stato, modificabile } = cosa;
  const { data, error, refetch } = useRiparazioniDi(tipo, id);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  // Until the list has loaded, the section assumes an open repair
  const hasOpenRiparazione = data?.some(({ chiusa_il }) => chiusa_il === null) ?? true;
  const canOpen = modificabile && !hasOpenRiparazione && !isFuoriUso(stato);
  useOpenFromUrl('azione', data ? 'ripara' : '', canOpen, () => setIsDialogOpen(true));
  return (
    <Section
      title="Riparazioni"
      action={
        canOpen && (
          <Button size="small" icon={Wrench} onClick={() => setIsDialogOpen(true)}>
            Manda in riparazione
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState
          text="Le riparazioni non sono state caricate. Controlla la connessione e riprova."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data && data.length > 0 ? (
        <div className="riparazioni-lista">
          {data.map((riparazione) => (
            <RiparazioneCard key={riparazione.id} riparazione={riparazione} isOnItemPage />
          ))}
        </div>
      ) : (
        <p className="res-empty" role="status">
          {data ? 'Nessuna riparazione' : 'Caricamento riparazioni…'}
        </p>
      )}
      {isDialogOpen && <OpenRiparazioneDialog item={{ tipo, id, nome }} onClose={() => setIsDialogOpen(false)} />}
    </Section>
  );
}
