import { Dialog } from 'radix-ui';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import type { GettoneCreato } from '../contract.ts';

/** Shown this once: closed by its button alone. */
export function GettoneCreatoDialog({ gettone, onClose }: { gettone: GettoneCreato; onClose: () => void }): ReactElement {
  const focus = useReturnFocus();
  const stay = (event: Event) => event.preventDefault();
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="dialog m" {...focus} onEscapeKeyDown={stay} onPointerDownOutside={stay}>
          <header>
            <div>
              <Dialog.Title>Il gettone {gettone.nome}</Dialog.Title>
              <Dialog.Description>Vale fino al {formatData(gettone.scadenza)} compreso.</Dialog.Description>
            </div>
          </header>
          <div className="mid">
            <Note tone="warning">Copialo adesso: quando chiudi non si può più vedere. Chi lo ha entra a tuo nome.</Note>
            <p className="copyable">
              <span className="mono">{gettone.token}</span>
              <CopyButton text={gettone.token} label="Copia" />
            </p>
          </div>
          <footer>
            <Button kind="primary" onClick={onClose}>
              L'ho messo al sicuro
            </Button>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
