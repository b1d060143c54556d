import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactElement, useRef } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';

interface LinkPasswordDialogProps {
  name: string;
  link: string;
  expires_at: string;
  onClose: () => void;
}

/** The link is shown this once: the server keeps only its hash. */
export function LinkPasswordDialog({ name, link, expires_at, onClose }: LinkPasswordDialogProps): ReactElement {
  const focus = useReturnFocus();
  const copyable = useRef<HTMLParagraphElement>(null);
  // On 'Chiudi', the first button, an absent-minded Enter would throw the link away.
  const startAtCopy = (event: Event) => {
    focus.onOpenAutoFocus();
    event.preventDefault();
    copyable.current?.querySelector('button')?.focus();
  };
  const address = new URL(link, window.location.origin).href;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="dialog m" {...focus} onOpenAutoFocus={startAtCopy}>
          <header>
            <div>
              <Dialog.Title>Link per la password</Dialog.Title>
              <Dialog.Description>
                Per {name}: vale una volta sola, fino al {formatDataOra(expires_at)}.
              </Dialog.Description>
            </div>
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </header>
          <div className="mid">
            <Note tone="warning">Copialo adesso: quando chiudi non si può più vedere. Chi lo ha sceglie la password di {name}.</Note>
            <p className="copyable" ref={copyable}>
              <span className="mono">{address}</span>
              <CopyButton text={address} label="Copia il link" />
            </p>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
