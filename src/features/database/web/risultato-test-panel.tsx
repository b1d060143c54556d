import type { ReactElement } from 'react';
import { Note } from '#web/ui/note.tsx';
import type { TestConnection } from '../contract.ts';

interface RisultatoTestPanelProps {
  result: TestConnection | undefined;
  error: Error | null;
}

/** Green or red (rule 38); nothing before the first test. The line stays in the document, so that readers hear each outcome. */
export function RisultatoTestPanel({ result, error }: RisultatoTestPanelProps): ReactElement {
  const shown = error ? failed(error) : result;
  return (
    <div role="status" className="test-result">
      {shown && (
        <Note tone={shown.success ? 'success' : 'danger'} title="Risultato Test Database">
          {shown.message}
          {shown.details !== undefined && <pre>{formatted(shown.details)}</pre>}
        </Note>
      )}
    </div>
  );
}

/** The test itself could not be asked for (rule 38). */
function failed(error: Error): { success: boolean; message: string; details: string } {
  return { success: false, message: 'Errore nella richiesta di test', details: error.message || 'Errore sconosciuto' };
}

function formatted(details: string | object): string {
  return typeof details === 'string' ? details : JSON.stringify(details, null, 2);
}
