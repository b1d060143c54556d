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

/** What the account may do with a thing: give it to employees of these of its brands, take it back from whoever has it. */
export function useAssignRights({ brands }: { brands: readonly { id: number }[] }): { brandIds: number[]; mayTakeBack: boolean } {
  const { mayOn } = usePermessi();
  const brandIds = brands.map(({ id }) => id).filter((id) => mayOn('risorse.assegna', id));
  return { brandIds, mayTakeBack: brandIds.length === brands.length }; // of which of them the holder is, is not known here
}
