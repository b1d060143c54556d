import { Fingerprint } from 'lucide-react';
import type { ReactElement } from 'react';
import type { loginWithPasskey } from '#features/accounts/fattori/contract.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { knowsPasskeys, usePasskeyLogin } from './use-passkey.ts';

/** Below the login's form: a passkey says who one is and proves it, without a password. */
export function PasskeyLoginSection({ onDone }: { onDone: (session: ResultOf<typeof loginWithPasskey>) => void }): ReactElement | null {
  const { ask, isPending, trouble } = usePasskeyLogin(onDone);
  if (!knowsPasskeys()) return null;
  return (
    <>
      <Button size="large" icon={Fingerprint} onClick={ask} pendingText={isPending ? 'In attesa della passkey...' : undefined}>
        Accedi con una passkey
      </Button>
      {trouble && (
        <Note tone="danger" role="alert">
          {trouble}
        </Note>
      )}
    </>
  );
}
