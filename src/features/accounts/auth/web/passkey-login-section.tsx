import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import type { ReactElement } from 'react';
import { confirmIdentity, loginWithPasskey, startConfirmation, startPasskeyLogin } from '#features/accounts/fattori/contract.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { CallError, call, sentenceOf } from '#web/data/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

/** Passkey sign-in below the login form: it identifies and authenticates the user without a password. */
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

/** Browsers support passkeys over TLS and on localhost, and not for an IP address. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

interface ByPasskey {
  ask: () => void;
  isPending: boolean;
  trouble: string | undefined;
}

/** Signs in with the passkey that the user selects. */
export function usePasskeyLogin(onDone: (session: ResultOf<typeof loginWithPasskey>) => void): ByPasskey {
  return usePasskey(async () => {
    const { signWithPasskey } = await import('#web/data/passkeys.ts');
    return call(loginWithPasskey, { body: { firmata: await signWithPasskey(await call(startPasskeyLogin)) } });
  }, onDone);
}

/** Confirms with a passkey that the user is still the owner of the session. */
export function usePasskeyConfirmation(onDone: () => void): ByPasskey {
  return usePasskey(async () => {
    const { signWithPasskey } = await import('#web/data/passkeys.ts');
    return call(confirmIdentity, { body: { firmata: await signWithPasskey(await call(startConfirmation)) } });
  }, onDone);
}

function usePasskey<T>(work: () => Promise<T>, onDone: (result: T) => void): ByPasskey {
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (): Promise<{ result: T } | { trouble: string }> => {
      try {
        return { result: await work() };
      } catch (error) {
        if (error instanceof CallError || !(error instanceof Error)) throw error;
        const { passkeyTrouble } = await import('#web/data/passkeys.ts');
        return { trouble: passkeyTrouble(error) };
      }
    },
    onSuccess: (answer) => 'result' in answer && onDone(answer.result),
  });
  const trouble = error ? sentenceOf(error) : data && 'trouble' in data ? data.trouble : undefined;
  return { ask: () => mutate(), isPending, trouble };
}
