import type { ReactElement } from 'react';
import type { Esiti } from '#shared/molti.ts';
import { Button } from '#web/ui/button.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import { undoActionOf } from './outcome.ts';

interface OutcomeDialogProps {
  title: string;
  /** '' when nothing was done. */
  summary: string;
  esiti: Esiti;
  onClose: () => void;
}

export function OutcomeDialog({ title, summary, esiti, onClose }: OutcomeDialogProps): ReactElement {
  const { action } = undoActionOf(esiti.lotto);
  const rejected = esiti.righe.filter(({ esito }) => esito === 'rifiutato');
  const rejectedSummary = rejected.length === 1 ? "1 riga è rimasta com'era:" : `${rejected.length} righe sono rimaste com'erano:`;
  return (
    <ReadDialog
      title={title}
      description={[summary, rejectedSummary].filter(Boolean).join(' ')}
      middle="Righe rimaste com'erano"
      onClose={onClose}
      foot={
        <>
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
        </>
      }
    >
      <ul className="outcomes">
        {rejected.map(({ id, nome, motivo }) => (
          <li key={id}>
            <b>{nome}</b>
            <span>{motivo}</span>
          </li>
        ))}
      </ul>
    </ReadDialog>
  );
}
