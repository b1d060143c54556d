import './conservazione.css';
import { Lock } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { Section } from '#web/screen/section.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { BloccoRow } from './blocco-row.tsx';
import { useBlocchi } from './hooks.ts';

const BloccoDialog = lazyPart(() => import('./conservazione-dialog.tsx').then((file) => file.BloccoDialog));

export function BloccoSection({ dipendente }: { dipendente: Dipendente }): ReactElement | null {
  if (!usePermessi().may('conservazione.gestisci')) return null;
  return <Blocchi dipendente={dipendente} />;
}

function Blocchi({ dipendente }: { dipendente: Dipendente }): ReactElement {
  const { data } = useBlocchi(dipendente.id);
  const [isOpen, setOpen] = useState(false);
  const isBlocked = data?.some(({ vale }) => vale) ?? false;
  return (
    <Section
      title="Blocco"
      {...(isBlocked ? { badge: <Tag tone="warning">Sotto blocco</Tag> } : {})}
      action={
        <Button size="small" icon={Lock} onClick={() => setOpen(true)}>
          {isBlocked ? 'Altro blocco' : 'Metti blocco'}
        </Button>
      }
    >
      {!isBlocked && <p className="keep-none">I suoi dati seguono i periodi di conservazione.</p>}
      {data && data.length > 0 && (
        <ul className="rows keep-rows" aria-label="Blocchi">
          {data.map((blocco) => (
            <BloccoRow key={blocco.id} blocco={blocco} isOnDipendentePage />
          ))}
        </ul>
      )}
      {isOpen && <BloccoDialog persona={dipendente} onClose={() => setOpen(false)} />}
    </Section>
  );
}
