import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactElement } from 'react';
import type { Esiti } from '#shared/molti.ts';
import { Button } from '#web/ui/button.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { takeBackAction } from './take-back.ts';

interface OutcomeDialogProps {
  title: string;
  /** What was done; '' when nothing was. */
  said: string;
  esiti: Esiti;
  onClose: () => void;
}

/** What an action on many left undone, row by row, and why. */
export function OutcomeDialog({ title, said, esiti, onClose }: OutcomeDialogProps): ReactElement {
  const focus = useReturnFocus();
  const { action } = takeBackAction(esiti.lotto);
  const refused = esiti.righe.filter(({ esito }) => esito === 'rifiutato');
  const left = refused.length === 1 ? "1 riga è rimasta com'era:" : `${refused.length} righe sono rimaste com'erano:`;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="dialog m" {...focus}>
          <header>
            <div>
              <Dialog.Title>{title}</Dialog.Title>
              <Dialog.Description>{[said, left].filter(Boolean).join(' ')}</Dialog.Description>
            </div>
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
          <section className="mid" tabIndex={0} aria-label="Righe rimaste com'erano">
            <ul className="outcomes">
              {refused.map(({ id, nome, motivo }) => (
                <li key={id}>
                  <b>{nome}</b>
                  <span>{motivo}</span>
                </li>
              ))}
            </ul>
          </section>
          <footer>
            {action && (
              <Button
                onClick={() => {
                  onClose();
                  action.act();
                }}
              >
                {action.label}
              </Button>
            )}
            <Button kind="primary" onClick={onClose}>
              Ho capito
            </Button>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
