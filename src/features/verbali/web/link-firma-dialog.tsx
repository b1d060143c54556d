import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactElement, useRef } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import type { Verbale } from '../contract.ts';

interface LinkFirmaDialogProps {
  verbale: Verbale;
  link: { url: string; scade_il: string };
  onClose: () => void;
}

/** The link is shown this once: the server keeps only its digest. */
export function LinkFirmaDialog({ verbale, link, onClose }: LinkFirmaDialogProps): ReactElement {
  const focus = useReturnFocus();
  const copyable = useRef<HTMLParagraphElement>(null);
  // On 'Chiudi', the first button, an absent-minded Enter would throw the link away.
  const startAtCopy = (event: Event) => {
    focus.onOpenAutoFocus();
    event.preventDefault();
    copyable.current?.querySelector('button')?.focus();
  };
  const address = new URL(link.url, window.location.origin).href;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="dialog m" {...focus} onOpenAutoFocus={startAtCopy}>
          <header>
            <div>
              <Dialog.Title>Link per firmare</Dialog.Title>
              <Dialog.Description>
                Per {verbale.nome} {verbale.cognome}, verbale n. {verbale.codice}: vale una volta sola, fino al{' '}
                {formatDataOra(link.scade_il)}.
              </Dialog.Description>
            </div>
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </header>
          <div className="mid">
            <Note tone="warning">
              Copialo adesso e mandalo alla persona: quando chiudi non si può più vedere. Chi lo ha può firmare al posto suo.
            </Note>
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
