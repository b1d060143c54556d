import { type ReactElement, useState } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Software } from '../contract.ts';
import { licenzeLibere } from '../rules.ts';

const AssegnatariDialog = lazyPart(() => import('./assegnatari-dialog.tsx').then((file) => file.AssegnatariDialog));
const ScegliDipendenteDialog = lazyPart(() => import('./scegli-dipendente-dialog.tsx').then((file) => file.ScegliDipendenteDialog));

/** Who has a licence, and giving one to somebody else, from the card. */
export function AssegnazionePanel({ software }: { software: Software }): ReactElement {
  const { nome, brands, assegnato } = software;
  const { mayOn } = usePermessi();
  const [open, setOpen] = useState<'assegnatari' | 'scelta' | null>(null);
  const close = () => setOpen(null);
  const mayAssignIn = brands.map(({ id }) => id).filter((id) => mayOn('risorse.assegna', id));
  const canGive = mayAssignIn.length > 0 && licenzeLibere(software) !== 0;
  return (
    <span className="end acts">
      {assegnato && (
        <Button kind="ghost" size="small" aria-label={`Assegnatari di ${nome}`} onClick={() => setOpen('assegnatari')}>
          Assegnatari
        </Button>
      )}
      {canGive && (
        <Button kind="ghost" size="small" aria-label={`Assegna ${nome}`} onClick={() => setOpen('scelta')}>
          Assegna
        </Button>
      )}
      {open === 'assegnatari' && <AssegnatariDialog software={software} onClose={close} />}
      {open === 'scelta' && <ScegliDipendenteDialog software={software} brandIds={mayAssignIn} onClose={close} />}
    </span>
  );
}
