import { Eye } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { usePermessi } from '#web/session/use-session.ts';
import { IconButton } from '#web/ui/button.tsx';
import { onDemandPart } from '#web/ui/lazy-part.tsx';
import type { ViewersDialogProps } from './viewers-dialog.tsx';

const ViewersDialog = onDemandPart(() => import('./viewers-dialog.tsx').then((file) => file.ViewersDialog));

export function ViewersPanel(record: Omit<ViewersDialogProps, 'onClose'>): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false);
  if (!usePermessi().may('utenti.gestisci')) return null;
  return (
    <>
      <IconButton icon={Eye} label={`Chi può vedere ${record.nome}`} size="small" onClick={() => setIsOpen(true)} />
      {isOpen && <ViewersDialog {...record} onClose={() => setIsOpen(false)} />}
    </>
  );
}
