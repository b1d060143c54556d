import { type BrandAction, couldDo, type GlobalAction } from '#shared/permissions.ts';
import { useSession } from './use-session.ts';

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
