import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import type { GettoneCreato } from '../contract.ts';

/** Shown this once: closed by its button alone. */
export function GettoneCreatoDialog({ gettone, onClose }: { gettone: GettoneCreato; onClose: () => void }): ReactElement {
  return (
    <ReadDialog
      title={`Il gettone ${gettone.nome}`}
      description={`Vale fino al ${formatData(gettone.scadenza)} compreso.`}
      foot={
        <Button kind="primary" onClick={onClose}>
          L'ho messo al sicuro
        </Button>
      }
    >
      <Note tone="warning">Copialo adesso: quando chiudi non si può più vedere. Chi lo ha entra a tuo nome.</Note>
      <p className="copyable">
        <span className="mono">{gettone.token}</span>
        <CopyButton text={gettone.token} label="Copia" />
      </p>
    </ReadDialog>
  );
}
