import { type ReactElement, useState } from 'react';
import { ScegliDipendenteDialog } from '#kit/web/scegli-dialog.tsx';
import { useAssignRights } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Software } from '../contract.ts';
import { licenzeLibere } from '../rules.ts';
import { sayScaduto, softwareKind } from './hooks.ts';

const AssegnatariDialog = lazyPart(() => import('./assegnatari-dialog.tsx').then((file) => file.AssegnatariDialog));

/** Who has a licence, and giving one to somebody else, from the card. */
export function AssegnazionePanel({ software }: { software: Software }): ReactElement {
  const { nome, assegnato } = software;
  const { brandIds } = useAssignRights(software);
  const [open, setOpen] = useState<'assegnatari' | 'scelta' | null>(null);
  const close = () => setOpen(null);
  const scaduta = sayScaduto(software);
  const said = scaduta
    ? { description: `La licenza è ${scaduta}: si può assegnare lo stesso, a un dipendente attivo di uno dei suoi brand` }
    : {};
  const canGive = brandIds.length > 0 && licenzeLibere(software) !== 0;
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
      {open === 'scelta' && <ScegliDipendenteDialog {...said} kind={softwareKind} item={software} brandIds={brandIds} onClose={close} />}
    </span>
  );
}
