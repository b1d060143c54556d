import { type BrandAction, couldDo, type GlobalAction } from '#shared/permissions.ts';
import { useSession } from './use-session.ts';

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
