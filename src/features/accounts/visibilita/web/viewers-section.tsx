import { Eye } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Section } from '#web/screen/section.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { onDemandPart } from '#web/ui/lazy-part.tsx';
import type { ViewersDialogProps } from './viewers-dialog.tsx';

const ViewersDialog = onDemandPart(() => import('./viewers-dialog.tsx').then((file) => file.ViewersDialog));

export function ViewersSection(record: Omit<ViewersDialogProps, 'onClose'>): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false);
  if (!usePermessi().may('utenti.gestisci')) return null;
  return (
    <Section title="Visibilità">
      <p className="res-note">Quali account lo vedono, per quale brand, e che cosa possono farne.</p>
      <Button icon={Eye} onClick={() => setIsOpen(true)}>
        Chi può vederlo e perché
      </Button>
      {isOpen && <ViewersDialog {...record} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
