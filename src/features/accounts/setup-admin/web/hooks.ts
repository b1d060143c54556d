import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryKeyOf } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite } from '#web/data/use-write.ts';
import { toast } from '#web/toast/toast.ts';
import { setupAdmin, setupStatus } from '../contract.ts';

const REDIRECT_MS = 2000;
const TOAST_MS = 5000;

export function useSetupStatus() {
  return useRead(setupStatus);
}

/** Creates the first administrator, who is not signed in by this call. */
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
  const openLogin = (username: string) => {
    client.setQueryData(queryKeyOf(setupStatus), { setupRequired: false });
    void navigate({ to: '/login', state: { username } });
  };
  return {
    ...write,
    create: (body: Parameters<typeof write.mutate>[0]['body']) =>
      write.mutate({ body }, { onSuccess: () => setTimeout(openLogin, REDIRECT_MS, body.email) }),
  };
}

export function useRedirectFromFinishedSetup(): void {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ title: 'Setup già completato', text: "L'amministratore è già stato configurato" });
    const timer = setTimeout(() => void navigate({ to: '/login' }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
}
