import { useMutation } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import type { ReactElement } from 'react';
import { call } from '#web/data/call.ts';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { testConnection } from '../contract.ts';

const TestResultNote = lazyPart(() => import('./test-result-note.tsx').then((file) => file.TestResultNote));

/** The button and panel of the database test. The parameter `?prova=database` in the address starts a test. */
export function useTestDb(): { button: ReactElement; panel: ReactElement } {
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => call(testConnection) });
  useOpenFromUrl('prova', 'database', true, mutate);
  const result = error
    ? { success: false, message: 'Errore nella richiesta di test', details: error.message || 'Errore sconosciuto' }
    : data;
  return {
    button: (
      <Button kind="ghost" icon={Database} onClick={() => mutate()} pendingText={isPending ? 'Testando...' : undefined}>
        Test DB
      </Button>
    ),
    // The status element is always in the document, so that screen readers announce each result.
    panel: (
      <div role="status" className="test-result">
        {result && <TestResultNote result={result} />}
      </div>
    ),
  };
}
