import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { useRisorse } from '#features/risorse/web/hooks.ts';
import { formatEuro } from '#shared/euro.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { HardwareAssegnatoRow } from './hardware-assegnato-row.tsx';

const ScegliHardwareDialog = lazyPart(() => import('./scegli-hardware-dialog.tsx').then((file) => file.ScegliHardwareDialog));

interface HardwareAssegnatoCardProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
}

/** The hardware that an employee holds, over all that there is for their brand. */
export function HardwareAssegnatoCard({ dipendente }: HardwareAssegnatoCardProps): ReactElement {
  const { data, error, refetch } = useRisorse(dipendente.id);
  const mayAssign = usePermessi().mayOn('risorse.assegna', dipendente.brand_id);
  const [isChoosing, setIsChoosing] = useState(false);
  const assign = mayAssign && (
    <Button size="small" icon={Plus} onClick={() => setIsChoosing(true)}>
      <span>
        Assegna<span className="wide-text"> Hardware</span>
      </span>
    </Button>
  );
  const badge = data && (
    <Tag tone="line">
      {data.hardware.length}/{data.totali.hardware}{' '}
      <span className="muted" aria-hidden>
        ·
      </span>{' '}
      {formatEuro(data.costi.hardware)}
    </Tag>
  );
  return (
    <Section title="Hardware Assegnato" badge={badge} action={assign}>
      {error && !data ? (
        <ErrorState text="L'hardware assegnato non è stato caricato. Controlla la connessione e riprova." onRetry={() => void refetch()} />
      ) : data && data.hardware.length > 0 ? (
        <ul className="res">
          {data.hardware.map((hardware) => (
            <HardwareAssegnatoRow key={hardware.id} hardware={hardware} holder={dipendente} mayRemove={mayAssign} />
          ))}
        </ul>
      ) : (
        <p className="res-empty" role="status">
          {data ? 'Nessun hardware assegnato' : 'Caricamento hardware…'}
        </p>
      )}
      {isChoosing && <ScegliHardwareDialog dipendente={dipendente} onClose={() => setIsChoosing(false)} />}
    </Section>
  );
}
