import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { loginWithCode } from '#features/accounts/fattori/contract.ts';
import type { InputOf, ResultOf } from '#shared/endpoint.ts';
import { FROM_MAIL } from '#shared/screens.ts';
import { call, isStatus } from '#web/data/call.ts';
import { endSession } from '#web/data/query-client.ts';
import { announceSession, checkSession, startSession } from '#web/data/session-watch.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite } from '#web/data/use-write.ts';
import { SESSION_KEY } from '#web/session/use-session.ts';
import { toast } from '#web/toast/toast.ts';
import { login, passwordRules, resetPassword, type SecondoPasso } from '../contract.ts';
import type { LoginInput } from '../fields.ts';

export const LOGIN_REDIRECT_MS = 500;

export interface SignIn {
  signIn: (input: LoginInput) => void;
  step: SecondoPasso | undefined;
  completeSignIn: (session: ResultOf<typeof loginWithCode>) => void;
  restart: () => void;
  isPending: boolean;
  error: Error | null;
}

/**
 * Signs the user in on the login page. A user who came by a link in a mail then sees the page of the link; any other user sees the first
 * page.
 */
export function useLogin(): SignIn {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isFromMail = useLocation().hash === FROM_MAIL;
  const [step, setStep] = useState<SecondoPasso>();
  const [isCompleting, setIsCompleting] = useState(false);
  const { mutate, isPending, error } = useWrite(login, {
    failure: (error) => {
      if (isStatus(error, 401)) return { title: 'Errore di login', text: 'Credenziali non valide' };
      // For the status 429 there is no toast, because the form shows the sentence of the server, which states how long to wait.
      return isStatus(error, 429) ? null : { title: 'Errore di login', text: 'Errore di connessione' };
    },
    serverMessage: false,
    untold: [],
  });
  const showFirstScreen = (session: ResultOf<typeof loginWithCode>) => {
    startSession(client, SESSION_KEY, session);
    if (!isFromMail) void navigate({ to: '/' });
  };
  const completeSignIn = (session: ResultOf<typeof loginWithCode>) => {
    toast({ kind: 'success', title: 'Login effettuato', text: 'Benvenuto nel sistema' });
    setIsCompleting(true);
    setTimeout(showFirstScreen, LOGIN_REDIRECT_MS, session);
  };
  return {
    signIn: (input) =>
      mutate({ body: input }, { onSuccess: (answer) => ('user' in answer ? completeSignIn(answer) : setStep(answer.secondo_passo)) }),
    step,
    completeSignIn,
    restart: () => setStep(undefined),
    isPending: isPending || isCompleting,
    error,
  };
}

/**
 * Signs the user in by the dialog over an open page. The same account continues on the page, another account starts on the first page.
 */
export function useSignInAgain(): Omit<SignIn, 'enter'> & { completeSignIn: () => void; discardSession: () => void } {
  const client = useQueryClient();
  const [step, setStep] = useState<SecondoPasso>();
  const completeSignIn = async () => {
    await checkSession(client, SESSION_KEY);
    announceSession();
    void client.invalidateQueries();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: LoginInput) => call(login, { body }),
    onSuccess: async (answer) => {
      if ('user' in answer) await completeSignIn();
      else setStep(answer.secondo_passo);
    },
  });
  return {
    signIn: mutate,
    step,
    completeSignIn: () => void completeSignIn(),
    restart: () => setStep(undefined),
    discardSession: () => endSession(client, SESSION_KEY),
    isPending,
    error,
  };
}

/** Returns the minimum length of a password. It is six until the rules of the installation are loaded. */
export function usePasswordMin(): number {
  return useRead(passwordRules).data?.min ?? 6;
}

export function useResetPassword(): {
  reset: (body: InputOf<typeof resetPassword>['body']) => void;
  isPending: boolean;
  error: Error | null;
} {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useWrite(resetPassword, {
    success: { title: 'Password reimpostata', text: 'Ora puoi accedere con la nuova password.' },
    failure: 'Errore nella reimpostazione della password',
    serverMessage: true,
    untold: [],
  });
  const discardSession = () => {
    void client.invalidateQueries({ queryKey: SESSION_KEY }); // The account may be signed in here, and the server has ended its sessions.
    void navigate({ to: '/login', replace: true });
  };
  return { reset: (body) => mutate({ body }, { onSuccess: discardSession }), isPending, error };
}
