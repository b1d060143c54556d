import type { ReactElement } from 'react';
import { Note } from '#web/ui/note.tsx';

interface TestResultNoteProps {
  result: { success: boolean; message: string; details?: string | object | undefined };
}

export function TestResultNote({ result: { success, message, details } }: TestResultNoteProps): ReactElement {
  return (
    <Note tone={success ? 'success' : 'danger'} title="Risultato Test Database">
      {message}
      {details !== undefined && <pre>{typeof details === 'string' ? details : JSON.stringify(details, null, 2)}</pre>}
    </Note>
  );
}
