import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { DialogContainer, Scrim } from '#web/ui/dialog-frame.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { DocumentiSection } from './documenti-section.tsx';
import type { SoggettoInfo } from './hooks.ts';

export function DocumentiDialog({ record, onClose }: { record: SoggettoInfo; onClose: () => void }): ReactElement {
  const focus = useReturnFocus();
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Scrim onBack={onClose} />
        <Dialog.Content className="dialog m documenti-of" ref={setElement} aria-describedby={undefined} {...focus}>
          <DialogContainer value={element}>
            <header>
              <Dialog.Title>{record.nome}</Dialog.Title>
              <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
                <X className="i" aria-hidden />
              </Dialog.Close>
            </header>
            <div className="mid">
              <DocumentiSection {...record} />
            </div>
          </DialogContainer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
