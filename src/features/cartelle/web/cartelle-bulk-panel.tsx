import type { ReactElement } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { useMyBrands } from '#features/brands/web/hooks.ts';
import { BulkBar } from '#web/bulk/bulk-bar.tsx';
import type { Selection } from '#web/bulk/use-selection.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import type { listCartelle } from '../contract.ts';
import { useAddBrandToCartelle, useDeleteManyCartelle } from './hooks.ts';

interface CartelleBulkPanelProps {
  selection: Selection<Omit<ListFilter<typeof listCartelle>, 'sort'>>;
  total: number | undefined;
}

/** What can be done with the chosen folders. */
export function CartelleBulkPanel({ selection, total }: CartelleBulkPanelProps): ReactElement {
  const allowed = usePermessi().brandsFor('risorse.modifica');
  const { brands } = useMyBrands();
  return (
    <BulkBar
      selection={selection}
      total={total}
      noun={{ uno: 'cartella', molti: 'cartelle' }}
      done={{ updated: { uno: 'aggiornata', molti: 'aggiornate' }, deleted: { uno: 'eliminata', molti: 'eliminate' } }}
      kept="Quelle assegnate restano."
      brands={brands.filter(({ id }) => allowed.includes(id))}
      addBrand={useAddBrandToCartelle()}
      remove={useDeleteManyCartelle()}
    />
  );
}
