import { useQuery } from '@tanstack/react-query';
import { type BrandAction, couldDo, type GlobalAction } from '#shared/permissions.ts';
import { me, type SessionUser } from '#shared/session.ts';
import { queryKeyOf } from '#web/data/call.ts';
import { EXPIRED_KEY } from '#web/data/session-watch.ts';
import { useRead } from '#web/data/use-read.ts';

export const SESSION_KEY = queryKeyOf(me);

const SESSION_FRESH_MS = 5 * 60_000;

export function useSession(): { user: SessionUser | null; isLoading: boolean; error: Error | null } {
  const { data, isLoading, error } = useRead(me, {}, { on401: 'null', staleTime: SESSION_FRESH_MS });
  return { user: data?.user ?? null, isLoading, error };
}

export function useIsSessionExpired(): boolean {
  const { data } = useQuery<boolean>({ queryKey: EXPIRED_KEY, enabled: false });
  return data === true;
}

/**
 * Returns the permissions of the signed-in account. Use them only to show or hide buttons: the server checks the permissions on every
 * request.
 */
export function usePermessi(): {
  mayOn: MayOn;
  brandsFor: (action: BrandAction) => readonly number[];
  /**
   * Returns the brands of `brandsFor` in which the account is not limited to showrooms. It can create items and invoices only in these brands,
   * because a new item belongs to no showroom, and a limited account would not see it.
   */
  wholeBrandsFor: (action: BrandAction) => readonly number[];
  /**
   * True for every account whose role may create the record, even without permission on any brand. As the specification requires, the form
   * then shows 'Nessun brand disponibile…'.
   */
  mayBegin: (action: BrandAction) => boolean;
  /** Whether to offer a form for new items. False for an account that is limited to showrooms in every brand whose items it may edit. */
  mayBeginItem: boolean;
  may: (action: GlobalAction) => boolean;
} {
  const { user } = useSession();
  const brandsFor = (action: BrandAction) => user?.permessi.brand[action] ?? [];
  const wholeBrandsFor = (action: BrandAction) => brandsFor(action).filter((id) => !(id in (user?.showroom_ids ?? {})));
  const mayBegin = (action: BrandAction) => brandsFor(action).length > 0 || (user !== null && couldDo(user, action));
  return {
    brandsFor,
    wholeBrandsFor,
    mayBegin,
    mayBeginItem:
      wholeBrandsFor('risorse.modifica').length > 0 || (brandsFor('risorse.modifica').length === 0 && mayBegin('risorse.modifica')),
    mayOn: (action, brandId) => brandsFor(action).includes(brandId),
    may: (action) => user?.permessi.globali.includes(action) ?? false,
  };
}

/** The brands on which the account may assign the item, and whether the account may unassign it from any holder. */
export function useAssignPermissions(item: { brands: readonly { id: number }[] }): { brandIds: number[]; mayTakeBack: boolean } {
  return assignPermissions(usePermessi().mayOn, item);
}

export type MayOn = (action: BrandAction, brandId: number) => boolean;

export function assignPermissions(
  mayOn: MayOn,
  { brands }: { brands: readonly { id: number }[] },
): { brandIds: number[]; mayTakeBack: boolean } {
  const brandIds = brands.map(({ id }) => id).filter((id) => mayOn('risorse.assegna', id));
  // unassigning needs permission on the holder's brand, which is unknown here
  return { brandIds, mayTakeBack: brandIds.length === brands.length };
}

/** Whether the account may read the audit log of one of the brands; without ids, of any brand. */
export function useCanReadRegistro(brandIds?: readonly number[]): boolean {
  const { user } = useSession();
  const administeredBrandIds = usePermessi().brandsFor('brands.modifica');
  if (user?.amministratore) return true;
  return brandIds === undefined ? administeredBrandIds.length > 0 : brandIds.some((id) => administeredBrandIds.includes(id));
}
