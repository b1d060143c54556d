import { Link } from '@tanstack/react-router';
import { CircleCheck, Pencil } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Uscita } from '../contract.ts';
import { GiornoBadge } from './giorno-badge.tsx';
import { nameOf, useAskToCancel } from './hooks.ts';
import { StatoBadge } from './stato-badge.tsx';

const ModificaUscitaDialog = lazyPart(() => import('./modifica-uscita-dialog.tsx').then((file) => file.ModificaUscitaDialog));
const ChiudiUscitaDialog = lazyPart(() => import('./chiudi-uscita-dialog.tsx').then((file) => file.ChiudiUscitaDialog));

/** The head of an exit's page: who leaves, when, and what HR does with it. */
export function UscitaCard({ uscita }: { uscita: Uscita }): ReactElement {
  const { dipendente, brand, stato } = uscita;
  const mayEdit = usePermessi().mayOn('dipendenti.modifica', brand.id) && stato === 'aperta';
  const [open, setOpen] = useState<'modifica' | 'chiudi'>();
  const askToCancel = useAskToCancel(uscita);
  const close = () => setOpen(undefined);
  return (
    <div className="idcard">
      <Avatar nome={dipendente.nome} cognome={dipendente.cognome} colore={brand.colore} size="l" />
      <div className="t">
        <h1 tabIndex={-1}>Uscita di {nameOf(uscita)}</h1>
        <div className="line">
          <StatoBadge stato={stato} />
          <GiornoBadge uscita={uscita} />
          <BrandBadge brand={brand} />
          <Link className="link" to="/employees/$id" params={{ id: dipendente.id }}>
            Scheda del dipendente
          </Link>
        </div>
      </div>
      {mayEdit && (
        <div className="acts">
          <Button kind="ghost" onClick={askToCancel}>
            Annulla uscita
          </Button>
          <Button icon={Pencil} onClick={() => setOpen('modifica')}>
            Modifica
          </Button>
          <Button kind="primary" icon={CircleCheck} disabled={whyNotClosed(uscita) !== undefined} onClick={() => setOpen('chiudi')}>
            Chiudi uscita
          </Button>
        </div>
      )}
      {open === 'modifica' && <ModificaUscitaDialog uscita={uscita} onClose={close} />}
      {open === 'chiudi' && <ChiudiUscitaDialog uscita={uscita} onClose={close} />}
    </div>
  );
}

const NAMED = 5;

/** Why HR cannot close it yet; undefined when it can. */
export function whyNotClosed({ voci, da_decidere, giorni }: Uscita): string | undefined {
  const open = voci.filter(({ esito }) => esito === null).map(({ nome }) => nome);
  if (da_decidere > 0)
    return `Per chiudere resta da decidere di ${open.slice(0, NAMED).join(', ')}${open.length > NAMED ? ` e altre ${open.length - NAMED} cose` : ''}.`;
  return giorni > 0 ? "Si chiude dal giorno dell'uscita in poi: per chiudere prima, sposta la data." : undefined;
}
