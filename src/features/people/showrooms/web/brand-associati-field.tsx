import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import type { BrandBreve } from '#shared/schemas.ts';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import type { ShowroomInput } from '../contract.ts';
import type { ShowroomValues } from '../rules.ts';

interface BrandAssociatiFieldProps {
  control: Control<ShowroomValues, unknown, ShowroomInput>;
  /** The current brands of the showroom. They are offered even when they are inactive. */
  current?: readonly BrandBreve[];
}

export function BrandAssociatiField({ control, current = [] }: BrandAssociatiFieldProps): ReactElement {
  const { brands } = useMyBrands();
  const { mayOn } = usePermessi();
  const addable = brands.filter(({ id }) => mayOn('showrooms.modifica', id) && current.every((brand) => brand.id !== id));
  return <BrandsField control={control} name="brand_ids" label="Brand Associati *" brands={[...current, ...addable]} />;
}
