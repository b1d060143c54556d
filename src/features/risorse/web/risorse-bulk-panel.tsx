import type { ReactElement } from 'react';
import { BulkBar, type BulkBarProps } from '#web/bulk/bulk-bar.tsx';
import type { ListFilter, Listing } from '#web/screen/use-list-filter.ts';
import { useBrandsFor } from '#web/session/use-my-brands.ts';

/** The rows chosen of a list, as its screen hands them over. */
export type RisorseScelte<E extends Listing> = Pick<BulkBarProps<Omit<ListFilter<E>, 'sort'>>, 'selection' | 'total'>;

/** What can be done with the chosen things of a kind, in the words and with the calls of that kind. */
export function RisorseBulkPanel<F>(props: Omit<BulkBarProps<F>, 'brands'>): ReactElement {
  const { brands } = useBrandsFor('risorse.modifica');
  return <BulkBar {...props} brands={brands} />;
}
