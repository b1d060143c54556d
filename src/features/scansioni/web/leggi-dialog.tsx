import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactElement } from 'react';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { FotocameraPanel } from './fotocamera-panel.tsx';

/** The camera over a form, for one of its fields. */
export function LeggiDialog({
  label,
  onRead,
  onClose,
}: {
  label: string;
  onRead: (letto: string) => void;
  onClose: () => void;
}): ReactElement {
  const focus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="dialog m" aria-describedby={undefined} {...focus}>
          <header>
            <Dialog.Title>{`Scansiona ${label}`}</Dialog.Title>
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </header>
          <div className="mid">
            <FotocameraPanel onRead={onRead} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
