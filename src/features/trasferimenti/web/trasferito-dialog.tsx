import './trasferimenti.css';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactElement } from 'react';
import { NuovoVerbalePanel } from '#features/verbali/web/nuovo-verbale-panel.tsx';
import { takeBackAction } from '#web/bulk/take-back.ts';
import { Button } from '#web/ui/button.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import type { TrasferimentoFatto } from '../contract.ts';
import { luoghiInParole, vociInParole } from '../rules.ts';

interface TrasferitoDialogProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
  trasferimento: TrasferimentoFatto;
  onClose: () => void;
}

/** What was just done, what is left to do by hand, and the record of it to be signed. */
export function TrasferitoDialog({ dipendente, trasferimento, onClose }: TrasferitoDialogProps): ReactElement {
  const focus = useReturnFocus();
  const said = vociInParole(trasferimento.voci);
  const { action } = takeBackAction(trasferimento.lotto);
  const undo = () => {
    onClose();
    action?.act();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="dialog m" {...focus}>
          <header>
            <div>
              <Dialog.Title>Trasferimento registrato</Dialog.Title>
              <Dialog.Description>
                {dipendente.nome} {dipendente.cognome}, {luoghiInParole(trasferimento)}.
              </Dialog.Description>
            </div>
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </header>
          <div className="mid">
            {said.length === 0 ? (
              <p>Non aveva nulla da portare con sé.</p>
            ) : (
              <dl className="voci-parole">
                {said.map(({ titolo, testo }) => (
                  <div key={titolo}>
                    <dt>{titolo}</dt>
                    <dd>{testo}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          <footer>
            {action && <Button onClick={undo}>Annulla trasferimento</Button>}
            {said.length > 0 && <NuovoVerbalePanel dipendente={dipendente} />}
            <Button kind="primary" onClick={onClose}>
              Ho capito
            </Button>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
