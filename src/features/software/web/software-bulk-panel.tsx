import type { ReactElement } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { useMyBrands } from '#features/brands/web/hooks.ts';
import { BulkBar } from '#web/bulk/bulk-bar.tsx';
import type { Selection } from '#web/bulk/use-selection.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import type { listSoftware } from '../contract.ts';
import { useAddBrandToSoftware, useDeleteManySoftware } from './hooks.ts';

interface SoftwareBulkPanelProps {
  selection: Selection<Omit<ListFilter<typeof listSoftware>, 'sort'>>;
  total: number | undefined;
}

/** What can be done with the chosen software. */
export function SoftwareBulkPanel({ selection, total }: SoftwareBulkPanelProps): ReactElement {
  const allowed = usePermessi().brandsFor('risorse.modifica');
  const { brands } = useMyBrands();
  return (
    <BulkBar
      selection={selection}
      total={total}
      noun={{ uno: 'asset software', molti: 'asset software' }}
      done={{ updated: { uno: 'aggiornato', molti: 'aggiornati' }, deleted: { uno: 'eliminato', molti: 'eliminati' } }}
      kept="Il software che qualcuno ha resta dov'è."
      brands={brands.filter(({ id }) => allowed.includes(id))}
      addBrand={useAddBrandToSoftware()}
      remove={useDeleteManySoftware()}
    />
  );
}
