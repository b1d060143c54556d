import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import type { ReactElement } from 'react';
import { confirmIdentity, loginWithPasskey, startConfirmation, startPasskeyLogin } from '#features/accounts/fattori/contract.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { CallError, call, sentenceOf } from '#web/data/call.ts';
import { supportsPasskeys } from '#web/session/supports-passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

export function PasskeyLoginSection({ onDone }: { onDone: (session: ResultOf<typeof loginWithPasskey>) => void }): ReactElement | null {
  const { start, isPending, errorText } = usePasskeyLogin(onDone);
  if (!supportsPasskeys()) return null;
  return (
    <>
      <Button size="large" icon={Fingerprint} onClick={start} pendingText={isPending ? 'In attesa della passkey...' : undefined}>
        Accedi con una passkey
      </Button>
      {errorText && (
        <Note tone="danger" role="alert">
          {errorText}
        </Note>
      )}
    </>
  );
}

interface PasskeyRequest {
  start: () => void;
  isPending: boolean;
  errorText: string | undefined;
}

export function usePasskeyLogin(onDone: (session: ResultOf<typeof loginWithPasskey>) => void): PasskeyRequest {
  return usePasskey(async () => {
    const { signWithPasskey } = await import('#web/data/passkeys.ts');
    return call(loginWithPasskey, { body: { firmata: await signWithPasskey(await call(startPasskeyLogin)) } });
  }, onDone);
}

export function usePasskeyConfirmation(onDone: () => void): PasskeyRequest {
  return usePasskey(async () => {
    const { signWithPasskey } = await import('#web/data/passkeys.ts');
    return call(confirmIdentity, { body: { firmata: await signWithPasskey(await call(startConfirmation)) } });
  }, onDone);
}

function usePasskey<T>(request: () => Promise<T>, onDone: (result: T) => void): PasskeyRequest {
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (): Promise<{ result: T } | { errorText: string }> => {
      try {
        return { result: await request() };
      } catch (error) {
        if (error instanceof CallError || !(error instanceof Error)) throw error;
        const { passkeyErrorText: passkeyTrouble } = await import('#web/data/passkeys.ts');
        return { errorText: passkeyTrouble(error) };
      }
    },
    onSuccess: (outcome) => 'result' in outcome && onDone(outcome.result),
  });
  const errorText = error ? sentenceOf(error) : data && 'errorText' in data ? data.errorText : undefined;
  return { start: () => mutate(), isPending, errorText };
}
