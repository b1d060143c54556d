import { Dialog } from 'radix-ui';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogHead, Scrim } from '#web/ui/dialog-frame.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import type { Verbale } from '../contract.ts';
import { SCANSIONE_MAX } from '../rules.ts';
import { useUploadScansione } from './hooks.ts';

const TROPPO_GRANDE = 'Il file supera i 10 MB: riduci la risoluzione della scansione.';

/** The sheet that was signed by hand, scanned or photographed. */
export function ScansioneDialog({ verbale, onClose }: { verbale: Verbale; onClose: () => void }): ReactElement {
  const focus = useReturnFocus();
  const upload = useUploadScansione();
  const ids = { field: useId(), error: useId() };
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wrong = !file ? 'Scegli il file della scansione' : file.size > SCANSIONE_MAX ? TROPPO_GRANDE : undefined;
    setError(wrong);
    if (file && !wrong) upload.mutate({ id: verbale.id, file }, { onSuccess: onClose });
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && !upload.isPending && onClose()}>
      <Dialog.Portal>
        <Scrim />
        <Dialog.Content className="dialog m" {...focus}>
          <DialogHead
            title="Carica il foglio firmato"
            description={`Verbale n. ${verbale.codice}, ${verbale.nome} ${verbale.cognome}: da adesso risulta firmato.`}
          />
          <form noValidate onSubmit={send}>
            <div className="mid">
              <div className="field">
                <label htmlFor={ids.field}>Scansione o foto *</label>
                <input
                  id={ids.field}
                  type="file"
                  className="in file"
                  accept="application/pdf,image/jpeg,image/png"
                  aria-describedby={ids.error}
                  aria-invalid={error ? true : undefined}
                  onChange={(event) => setFile(event.target.files?.[0])}
                />
                <p className={error ? 'err' : 'help'} id={ids.error} role={error ? 'alert' : undefined}>
                  {error ?? 'PDF, JPEG o PNG, fino a 10 MB.'}
                </p>
              </div>
            </div>
            <footer>
              <Button onClick={onClose} disabled={upload.isPending}>
                Annulla
              </Button>
              <Button type="submit" kind="primary" pendingText={upload.isPending ? 'Caricamento...' : undefined}>
                Carica
              </Button>
            </footer>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
