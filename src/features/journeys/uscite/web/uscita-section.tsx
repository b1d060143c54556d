import { Link } from '@tanstack/react-router';
import { ArrowRight, DoorOpen } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Uscita } from '../contract.ts';
import { useUsciteOf } from './hooks.ts';
import { AttesaBadge, GiornoBadge, ManiList, StatoBadge } from './uscita-badge.tsx';

const OpenUscitaDialog = lazyPart(() => import('./open-uscita-dialog.tsx').then((file) => file.ApriUscitaDialog));

interface UscitaSectionProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number; data_dismissione: string | null };
}

export function UscitaSection({ dipendente }: UscitaSectionProps): ReactElement {
  const { items, total, error, refetch } = useUsciteOf(dipendente.id);
  const hasPermission = usePermessi().mayOn('dipendenti.modifica', dipendente.brand_id);
  const [isOpening, setIsOpening] = useState(false);
  const canOpen = hasPermission && total !== undefined && items.every(({ stato }) => stato !== 'aperta');
  const openButton = canOpen && (
    <Button size="small" icon={DoorOpen} onClick={() => setIsOpening(true)}>
      Apri uscita
    </Button>
  );
  return (
    <Section title="Uscita" action={openButton}>
      {total === undefined && error ? (
        <ErrorState text="L'uscita non è stata caricata. Controlla la connessione e riprova." error={error} onRetry={refetch} />
      ) : items.length === 0 ? (
        <p className="res-empty" role="status">
          {total === undefined ? 'Caricamento uscita…' : 'Nessuna uscita'}
        </p>
      ) : (
        items.map((uscita) => <UscitaItem key={uscita.id} uscita={uscita} />)
      )}
      {isOpening && <OpenUscitaDialog dipendente={dipendente} onClose={() => setIsOpening(false)} />}
    </Section>
  );
}

function UscitaItem({ uscita }: { uscita: Uscita }): ReactElement {
  return (
    <article className="workflow-one" aria-label={`Uscita ${uscita.id}`}>
      <p className="workflow-line">
        <StatoBadge stato={uscita.stato} />
        <GiornoBadge uscita={uscita} />
        <AttesaBadge uscita={uscita} />
      </p>
      {uscita.stato === 'aperta' && <ManiList uscita={uscita} />}
      <Link className="link" to="/uscite/$id" params={{ id: String(uscita.id) }}>
        Vai all'uscita
        <ArrowRight className="i" aria-hidden />
      </Link>
    </article>
  );
}
