import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keyOf } from '#web/data/keys.ts';
import { announceSession } from '#web/data/session-watch.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite } from '#web/data/use-write.ts';
import { SESSION_KEY } from '#web/session/use-session.ts';
import { toast } from '#web/toast/toast.ts';
import { setupAdmin, setupStatus } from '../contract.ts';

/** From the success to the login screen, and how long its toast stays (rule 44). */
const REDIRECT_MS = 2000;
const TOAST_MS = 5000;

export function useSetupStatus() {
  return useRead(setupStatus);
}

/** Makes the administrator, says so, and goes on to the first steps two seconds later; who is not signed in sees the login there. */
export function useSetupAdmin() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const write = useWrite(setupAdmin, {
    success: {
      title: 'Setup completato!',
      text: "L'amministratore è stato creato con successo. Ora puoi effettuare il login.",
      duration: TOAST_MS,
    },
    failure: "Errore nella creazione dell'amministratore",
    serverMessage: true,
    untold: [],
  });
  // The answer has opened a session: who has just begun goes on with the first steps. Without one the login is in the way.
  const leave = async () => {
    await client.prefetchQuery({ queryKey: SESSION_KEY, staleTime: 0, meta: { on401: 'null' } });
    announceSession();
    client.setQueryData(keyOf(setupStatus), { setupRequired: false });
    void navigate({ to: '/primi-passi' });
  };
  return {
    ...write,
    create: (body: Parameters<typeof write.mutate>[0]['body']) =>
      write.mutate({ body }, { onSuccess: () => setTimeout(() => void leave(), REDIRECT_MS) }),
  };
}

/** Who comes too late is told, and led to the login. */
export function useLeaveFinishedSetup(): void {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ title: 'Setup già completato', text: "L'amministratore è già stato configurato" });
    const timer = setTimeout(() => void navigate({ to: '/login' }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
}
