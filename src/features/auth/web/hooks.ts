import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { InputOf, ResultOf } from '#shared/endpoint.ts';
import { type BrandAction, couldDo, type GlobalAction } from '#shared/permissions.ts';
import { call } from '#web/data/call.ts';
import { isStatus } from '#web/data/call-error.ts';
import { keyOf } from '#web/data/keys.ts';
import { endSession } from '#web/data/query-client.ts';
import { announceSession, checkSession, EXPIRED_KEY } from '#web/data/session-watch.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import {
  changePassword,
  deleteOtherSessions,
  deleteSession,
  type LoginInput,
  listSessions,
  login,
  logout,
  me,
  type OwnSession,
  passwordRules,
  resetPassword,
  type SessionUser,
} from '../contract.ts';

export const SESSION_KEY = keyOf(me);

/** How long the session's answer counts as fresh (rule 44). */
const SESSION_STALE_MS = 5 * 60_000;
/** From the success of the login to the first screen (rule 44). */
export const LOGIN_REDIRECT_MS = 500;

/** The signed-in account; null when nobody is. */
export function useSession(): { user: SessionUser | null; isLoading: boolean; error: Error | null } {
  const { data, isLoading, error } = useRead(me, {}, { on401: 'null', staleTime: SESSION_STALE_MS });
  return { user: data?.user ?? null, isLoading, error };
}

/** What the account may do, for buttons: the server decides again on every call. */
export function usePermessi(): {
  mayOn: (action: BrandAction, brandId: number) => boolean;
  brandsFor: (action: BrandAction) => readonly number[];
  /** Whether making one is offered: also, as long as there is no brand at all, to who could if they had one. The form then says what is missing. */
  mayBegin: (action: BrandAction) => boolean;
  may: (action: GlobalAction) => boolean;
} {
  const { user } = useSession();
  const brandsFor = (action: BrandAction) => user?.permessi.brand[action] ?? [];
  return {
    brandsFor,
    mayBegin: (action) => (brandsFor('brand.vedi').length > 0 ? brandsFor(action).length > 0 : user !== null && couldDo(user, action)),
    mayOn: (action, brandId) => brandsFor(action).includes(brandId),
    may: (action) => user?.permessi.globali.includes(action) ?? false,
  };
}

/** Whether the account may read the register of any of these brands; of any brand at all when none are named. */
export function useMayReadRegistro(brandIds?: readonly number[]): boolean {
  const { user } = useSession();
  const administered = usePermessi().brandsFor('brands.modifica');
  if (user?.amministratore) return true;
  return brandIds === undefined ? administered.length > 0 : brandIds.some((id) => administered.includes(id));
}

/** Signs in; the session takes effect, and the first screen shows, half a second after the toast (rule 44). */
export function useLogin(): { signIn: (input: LoginInput) => void; isPending: boolean; error: Error | null } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useWrite(login, {
    success: { title: 'Login effettuato', text: 'Benvenuto nel sistema' },
    failure: (error) => {
      if (isStatus(error, 401)) return { title: 'Errore di login', text: 'Credenziali non valide' };
      // Too many tries: the server's sentence says how long to wait, and stands in the form.
      return isStatus(error, 429) ? null : { title: 'Errore di login', text: 'Errore di connessione' };
    },
    serverMessage: false,
    refreshes: [],
  });
  const enter = (session: ResultOf<typeof login>) => {
    client.setQueryData(SESSION_KEY, session);
    announceSession();
    void navigate({ to: '/' });
  };
  return {
    signIn: (input) => mutate({ body: input }, { onSuccess: (session) => setTimeout(enter, LOGIN_REDIRECT_MS, session) }),
    isPending: isPending || isSuccess,
    error,
  };
}

/** Whether the server no longer knows the session of this page. */
export function useIsSessionExpired(): boolean {
  const { data } = useQuery<boolean>({ queryKey: EXPIRED_KEY, enabled: false });
  return data === true;
}

/** Signs in again over the page that is open: the same account goes on where it was, another one starts afresh. */
export function useSignInAgain(): { signIn: (input: LoginInput) => void; leave: () => void; isPending: boolean; error: Error | null } {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: LoginInput) => call(login, { body }),
    onSuccess: async () => {
      await checkSession(client, SESSION_KEY);
      announceSession();
      // What failed to load meanwhile, or changed.
      void client.invalidateQueries();
    },
  });
  return { signIn: mutate, leave: () => endSession(client, SESSION_KEY), isPending, error };
}

/** Ends the session and forgets everything that was loaded. A failure is logged only (rule 45): then the session still stands. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (_: object) => call(logout),
    onSuccess: () => {
      endSession(client, SESSION_KEY);
      announceSession();
      void navigate({ to: '/' });
    },
    onError: (error) => console.error('Logout failed:', error.message),
  });
}

/** Where this account is signed in. Always asked anew: other browsers come and go unseen. */
export function useSessions(): UseQueryResult<OwnSession[]> {
  return useRead(listSessions, {}, { staleTime: 0 });
}

export function useEndSession(): Write<typeof deleteSession> {
  return useWrite(deleteSession, {
    success: 'Sessione chiusa',
    failure: 'Errore nella chiusura della sessione',
    serverMessage: true,
    refreshes: [listSessions],
  });
}

export function useEndOtherSessions(): Write<typeof deleteOtherSessions> {
  return useWrite(deleteOtherSessions, {
    success: { title: 'Sessioni chiuse', text: 'Ora sei dentro solo da qui.' },
    failure: 'Errore nella chiusura delle sessioni',
    serverMessage: true,
    refreshes: [listSessions],
  });
}

export function useChangePassword(): Write<typeof changePassword> {
  return useWrite(changePassword, {
    success: { title: 'Password cambiata', text: 'Le altre sessioni sono state chiuse.' },
    failure: 'Errore nel cambio della password',
    serverMessage: true,
    refreshes: [listSessions],
  });
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
  const navigate = useNavigate();
  const { mutate, isPending, error } = useWrite(resetPassword, {
    success: { title: 'Password reimpostata', text: 'Ora puoi accedere con la nuova password.' },
    failure: 'Errore nella reimpostazione della password',
    serverMessage: true,
    refreshes: [me], // the account may have been signed in here: its sessions have ended
  });
  return { reset: (body) => mutate({ body }, { onSuccess: () => void navigate({ to: '/login', replace: true }) }), isPending, error };
}
