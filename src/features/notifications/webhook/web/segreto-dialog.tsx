import type { ReactElement } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';

/** Shown this once: closed by its button alone. */
export function SegretoDialog({ segreto, onClose }: { segreto: string; onClose: () => void }): ReactElement {
  return (
    <ReadDialog
      title="Segreto del webhook"
      description="Chi riceve verifica con questo che gli eventi vengano da Organico."
      foot={
        <Button kind="primary" onClick={onClose}>
          L'ho copiato
        </Button>
      }
    >
      <Note tone="warning">Copialo adesso nel programma che riceve: quando chiudi non si può più vedere.</Note>
      <p className="copyable">
        <span className="mono">{segreto}</span>
        <CopyButton text={segreto} label="Copia il segreto" />
      </p>
    </ReadDialog>
  );
}
