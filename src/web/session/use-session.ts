import { useQuery } from '@tanstack/react-query';
import { type BrandAction, couldDo, type GlobalAction } from '#shared/permissions.ts';
import { me, type SessionUser } from '#shared/session.ts';
import { keyOf } from '#web/data/call.ts';
import { EXPIRED_KEY } from '#web/data/session-watch.ts';
import { useRead } from '#web/data/use-read.ts';

export const SESSION_KEY = keyOf(me);

/** How long the session's answer counts as fresh (rule 44). */
const SESSION_STALE_MS = 5 * 60_000;

/** The signed-in account; null when nobody is. */
export function useSession(): { user: SessionUser | null; isLoading: boolean; error: Error | null } {
  const { data, isLoading, error } = useRead(me, {}, { on401: 'null', staleTime: SESSION_STALE_MS });
  return { user: data?.user ?? null, isLoading, error };
}

/** Whether the server no longer knows the session of this page. */
export function useIsSessionExpired(): boolean {
  const { data } = useQuery<boolean>({ queryKey: EXPIRED_KEY, enabled: false });
  return data === true;
}

/** What the account may do, for buttons: the server decides again on every call. */
export function usePermessi(): {
  mayOn: (action: BrandAction, brandId: number) => boolean;
  brandsFor: (action: BrandAction) => readonly number[];
  /**
   * Whether a screen offers to create a record: to every account whose role may create it, also without the right on any brand.
   * The form then shows 'Nessun brand disponibile…', as the specification says.
   */
  mayBegin: (action: BrandAction) => boolean;
  may: (action: GlobalAction) => boolean;
} {
  const { user } = useSession();
  const brandsFor = (action: BrandAction) => user?.permessi.brand[action] ?? [];
  return {
    brandsFor,
    mayBegin: (action) => brandsFor(action).length > 0 || (user !== null && couldDo(user, action)),
    mayOn: (action, brandId) => brandsFor(action).includes(brandId),
    may: (action) => user?.permessi.globali.includes(action) ?? false,
  };
}

/** What the account may do with a thing: give it to employees of these of its brands, take it back from whoever has it. */
export function useAssignRights({ brands }: { brands: readonly { id: number }[] }): { brandIds: number[]; mayTakeBack: boolean } {
  const { mayOn } = usePermessi();
  const brandIds = brands.map(({ id }) => id).filter((id) => mayOn('risorse.assegna', id));
  return { brandIds, mayTakeBack: brandIds.length === brands.length }; // of which of them the holder is, is not known here
}

/** Whether the account may read the register of any of these brands; of any brand at all when none are named. */
export function useMayReadRegistro(brandIds?: readonly number[]): boolean {
  const { user } = useSession();
  const administered = usePermessi().brandsFor('brands.modifica');
  if (user?.amministratore) return true;
  return brandIds === undefined ? administered.length > 0 : brandIds.some((id) => administered.includes(id));
}
