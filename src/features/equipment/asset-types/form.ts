import type { z } from 'zod';
import { emptyForm, type Fields, type FormOf, toForm, toWire } from '#shared/fields.ts';

type WithBrands<F extends Fields> = FormOf<F> & { brandIds: number[] };
type Stored<F extends Fields> = { readonly [N in keyof F]: z.output<F[N]['out']> } & { brands: readonly { id: number }[] };

export function itemForm<F extends Fields>(fields: F) {
  return {
    empty: (brandIds: readonly number[]): WithBrands<F> => ({
      ...emptyForm(fields),
      brandIds: brandIds.length === 1 ? [...brandIds] : [],
    }),
    toForm: (item: Stored<F>): WithBrands<F> => ({ ...toForm(fields, item), brandIds: item.brands.map(({ id }) => id) }),
    toWire: ({ brandIds, ...values }: WithBrands<F>) => ({ ...toWire(fields, values as unknown as FormOf<F>), brandIds }),
  };
}
