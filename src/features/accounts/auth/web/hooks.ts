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

/** From the success of the login to the first screen (rule 44). */
export const LOGIN_REDIRECT_MS = 500;

export interface SignIn {
  signIn: (input: LoginInput) => void;
  /** Set when the password was right and the account has a second factor. */
  step: SecondoPasso | undefined;
  /** What comes of the last step, whichever that is; and back to the password. */
  enter: (session: ResultOf<typeof loginWithCode>) => void;
  restart: () => void;
  isPending: boolean;
  error: Error | null;
}

/**
 * Signs in; the session takes effect, and the first screen shows, half a second after the toast (rule 44). Who has come by a link in a mail
 * goes on to where it leads.
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
      // Too many tries: the server's sentence says how long to wait, and stands in the form.
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

/** Signs in again over the page that is open: the same account goes on where it was, another one starts afresh. */
export function useSignInAgain(): Omit<SignIn, 'enter'> & { enter: () => void; leave: () => void } {
  const client = useQueryClient();
  const [step, setStep] = useState<SecondoPasso>();
  const enter = async () => {
    await checkSession(client, SESSION_KEY);
    announceSession();
    // What failed to load meanwhile, or changed.
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

/** How many characters a new password has at least; six, the least of all, until the installation has said it. */
export function usePasswordMin(): number {
  return useRead(passwordRules).data?.min ?? 6;
}

/** Sets a password with a one-time link, and leads to the login. */
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
    void client.invalidateQueries({ queryKey: SESSION_KEY }); // the account may have been signed in here: its sessions have ended
    void navigate({ to: '/login', replace: true });
  };
  return { reset: (body) => mutate({ body }, { onSuccess: leave }), isPending, error };
}
