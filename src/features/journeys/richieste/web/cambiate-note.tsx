import type { ReactElement } from 'react';
import { CallError } from '#web/data/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

/** Whether a save was refused because somebody else has changed the workflow since its lines were read into the form. */
export const isCambiate = (error: Error | null): boolean => error instanceof CallError && error.code === 'MODIFICATO_NEL_FRATTEMPO';

/** On top of a form of lines that somebody has changed meanwhile: what is there now is taken in, and one goes on from there. */
export function CambiateNote({ error, onTake }: { error: Error | null; onTake: () => void }): ReactElement | null {
  if (!isCambiate(error)) return null;
  return (
    <div className="s6">
      <Note tone="warning" role="alert" title="Mentre scrivevi qualcuno ha cambiato questo workflow">
        <p>Non è stato salvato nulla. Riparti dalle richieste di adesso: ciò che hai scritto qui sotto lascia il posto a quelle.</p>
        <div className="note-acts">
          <Button size="small" onClick={onTake}>
            Riparti da quelle di adesso
          </Button>
        </div>
      </Note>
    </div>
  );
}
