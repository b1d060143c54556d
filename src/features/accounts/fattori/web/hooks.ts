import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResultOf } from '#shared/endpoint.ts';
import { CallError, call, sentenceOf } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { SESSION_KEY } from '#web/session/use-session.ts';
import {
  activateApp,
  addPasskey,
  type Codici,
  deleteApp,
  deletePasskey,
  type Fattori,
  getFattori,
  getObbligo,
  putObbligo,
  renamePasskey,
  renewCodici,
  startApp,
  startPasskey,
} from '../contract.ts';

/** Loads the second factors of the account. They are always refetched, because no event reports changes from another browser. */
export function useFattori(): UseQueryResult<Fattori> {
  return useRead(getFattori, {}, { staleTime: 0 });
}

export function useStartApp(): Write<typeof startApp> {
  return useWrite(startApp, { failure: "Errore nella preparazione dell'app", serverMessage: true, untold: [] });
}

export function useActivateApp(): Write<typeof activateApp> {
  return useWrite(activateApp, {
    success: 'App di autenticazione attivata',
    failure: () => null,
    serverMessage: false,
    untold: [getFattori],
  });
}

export function useDeleteApp(): Write<typeof deleteApp> {
  return useWrite(deleteApp, {
    success: 'App di autenticazione tolta',
    failure: "Errore nel togliere l'app",
    serverMessage: true,
    untold: [getFattori],
  });
}

export function useRenewCodici(): Write<typeof renewCodici> {
  return useWrite(renewCodici, { failure: 'Errore nella creazione dei codici', serverMessage: true, untold: [getFattori] });
}

export function useRenamePasskey(): Write<typeof renamePasskey> {
  return useWrite(renamePasskey, {
    success: 'Passkey rinominata',
    failure: 'Errore nel rinominare la passkey',
    serverMessage: true,
    untold: [getFattori],
  });
}

export function useDeletePasskey(): Write<typeof deletePasskey> {
  return useWrite(deletePasskey, {
    success: 'Passkey tolta',
    failure: 'Errore nel togliere la passkey',
    serverMessage: true,
    untold: [getFattori],
  });
}

export function useAddPasskey(onDone: (codici: Codici) => void): {
  add: (nome: string) => void;
  isPending: boolean;
  errorText: string | undefined;
} {
  const client = useQueryClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (nome: string): Promise<{ result: ResultOf<typeof addPasskey> } | { errorText: string }> => {
      const { createPasskey, passkeyErrorText: passkeyTrouble } = await import('#web/data/passkeys.ts');
      const challenge = await call(startPasskey);
      const creata = await createPasskey(challenge).catch((error: Error) => ({ errorText: passkeyTrouble(error) }));
      return 'errorText' in creata ? creata : { result: await call(addPasskey, { body: { nome, creata } }) };
    },
    onSuccess: (outcome) => {
      if (!('result' in outcome)) return;
      void client.invalidateQueries({ queryKey: ['api', 'auth', 'fattori'] });
      onDone(outcome.result);
    },
  });
  const callError = error instanceof CallError || error ? sentenceOf(error) : undefined;
  return { add: mutate, isPending, errorText: callError ?? (data && 'errorText' in data ? data.errorText : undefined) };
}

export function useRefetchSession(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: SESSION_KEY });
}

export function useObbligo() {
  return useRead(getObbligo);
}

export function usePutObbligo(): Write<typeof putObbligo> {
  return useWrite(putObbligo, {
    success: { title: 'Due passaggi', text: 'La regola è stata salvata.' },
    failure: 'Errore nel salvataggio della regola',
    serverMessage: true,
    untold: [getObbligo],
  });
}
