import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { loginWithCode } from '#features/accounts/fattori/contract.ts';
import type { InputOf, ResultOf } from '#shared/endpoint.ts';
import { DALLA_POSTA } from '#shared/screens.ts';
import { call, isStatus } from '#web/data/call.ts';
import { endSession } from '#web/data/query-client.ts';
import { announceSession, checkSession } from '#web/data/session-watch.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite } from '#web/data/use-write.ts';
import { SESSION_KEY } from '#web/session/use-session.ts';
import { toast } from '#web/toast/toast.ts';
import { type LoginInput, login, passwordRules, resetPassword, type SecondoPasso } from '../contract.ts';

/** Milliseconds from a successful login to the first screen. */
export const LOGIN_REDIRECT_MS = 500;

export interface SignIn {
  signIn: (input: LoginInput) => void;
  /** Set after a correct password when the account has a second factor. */
  step: SecondoPasso | undefined;
  /** Completes the sign-in with the session of the second step. */
  enter: (session: ResultOf<typeof loginWithCode>) => void;
  restart: () => void;
  isPending: boolean;
  error: Error | null;
}

/**
 * Signs in. The session takes effect, and the first screen appears, half a second after the toast. A user who came by a link in a mail is
 * sent to that page.
 */
export function useLogin(): SignIn {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isByMail = useLocation().hash === DALLA_POSTA;
  const [step, setStep] = useState<SecondoPasso>();
  const [isEntering, setEntering] = useState(false);
  const { mutate, isPending, error } = useWrite(login, {
    failure: (error) => {
      if (isStatus(error, 401)) return { title: 'Errore di login', text: 'Credenziali non valide' };
      // 429: the form shows the sentence of the server, which states how long to wait.
      return isStatus(error, 429) ? null : { title: 'Errore di login', text: 'Errore di connessione' };
    },
    serverMessage: false,
    untold: [],
  });
  const show = (session: ResultOf<typeof loginWithCode>) => {
    client.setQueryData(SESSION_KEY, session);
    announceSession();
    if (!isByMail) void navigate({ to: '/' });
  };
  const enter = (session: ResultOf<typeof loginWithCode>) => {
    toast({ kind: 'success', title: 'Login effettuato', text: 'Benvenuto nel sistema' });
    setEntering(true);
    setTimeout(show, LOGIN_REDIRECT_MS, session);
  };
  return {
    signIn: (input) =>
      mutate({ body: input }, { onSuccess: (answer) => ('user' in answer ? enter(answer) : setStep(answer.secondo_passo)) }),
    step,
    enter,
    restart: () => setStep(undefined),
    isPending: isPending || isEntering,
    error,
  };
}

/** Signs in with a dialog over the open page. The same account continues on the page; another account starts on the first page. */
export function useSignInAgain(): Omit<SignIn, 'enter'> & { enter: () => void; leave: () => void } {
  const client = useQueryClient();
  const [step, setStep] = useState<SecondoPasso>();
  const enter = async () => {
    await checkSession(client, SESSION_KEY);
    announceSession();
    // Refetches queries that have failed or changed while the session was expired.
    void client.invalidateQueries();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: LoginInput) => call(login, { body }),
    onSuccess: async (answer) => {
      if ('user' in answer) await enter();
      else setStep(answer.secondo_passo);
    },
  });
  return {
    signIn: mutate,
    step,
    enter: () => void enter(),
    restart: () => setStep(undefined),
    leave: () => endSession(client, SESSION_KEY),
    isPending,
    error,
  };
}

/** The minimum length of a new password: six until the rules of the installation are loaded. */
export function usePasswordMin(): number {
  return useRead(passwordRules).data?.min ?? 6;
}

/** Sets a password with a one-time link, then opens the login page. */
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
  const leave = () => {
    void client.invalidateQueries({ queryKey: SESSION_KEY }); // the account may be signed in here, and the server has ended its sessions
    void navigate({ to: '/login', replace: true });
  };
  return { reset: (body) => mutate({ body }, { onSuccess: leave }), isPending, error };
}
