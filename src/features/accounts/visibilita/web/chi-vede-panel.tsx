import { Eye } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { usePermessi } from '#web/session/use-session.ts';
import { IconButton } from '#web/ui/button.tsx';
import { latePart } from '#web/ui/lazy-part.tsx';
import type { ChiVedeDialogProps } from './chi-vede-dialog.tsx';

const ChiVedeDialog = latePart(() => import('./chi-vede-dialog.tsx').then((file) => file.ChiVedeDialog));

export function ChiVedePanel(what: Omit<ChiVedeDialogProps, 'onClose'>): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false);
  if (!usePermessi().may('utenti.gestisci')) return null;
  return (
    <>
      <IconButton icon={Eye} label={`Chi può vedere ${what.nome}`} size="small" onClick={() => setIsOpen(true)} />
      {isOpen && <ChiVedeDialog {...what} onClose={() => setIsOpen(false)} />}
    </>
  );
}
