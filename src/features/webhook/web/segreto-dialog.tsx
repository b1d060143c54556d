import { Dialog } from 'radix-ui';
import type { ReactElement } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/note.tsx';

/** Shown this once: closed by its button alone. */
export function SegretoDialog({ segreto, onClose }: { segreto: string; onClose: () => void }): ReactElement {
  const stay = (event: Event) => event.preventDefault();
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="dialog m" onEscapeKeyDown={stay} onPointerDownOutside={stay}>
          <header>
            <div>
              <Dialog.Title>Segreto del webhook</Dialog.Title>
              <Dialog.Description>Chi riceve verifica con questo che gli eventi vengano da Organico.</Dialog.Description>
            </div>
          </header>
          <div className="mid">
            <Note tone="warning">Copialo adesso nel programma che riceve: quando chiudi non si può più vedere.</Note>
            <p className="copyable">
              <span className="mono">{segreto}</span>
              <CopyButton text={segreto} label="Copia il segreto" />
            </p>
          </div>
          <footer>
            <Button kind="primary" onClick={onClose}>
              L'ho copiato
            </Button>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
