import type { ReactElement } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { useMyBrands } from '#features/brands/web/hooks.ts';
import { BulkBar } from '#web/bulk/bulk-bar.tsx';
import type { Selection } from '#web/bulk/use-selection.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import type { listHardware } from '../contract.ts';
import { useAddBrandToHardware, useDeleteManyHardware } from './hooks.ts';

interface HardwareBulkPanelProps {
  selection: Selection<Omit<ListFilter<typeof listHardware>, 'sort'>>;
  total: number | undefined;
}

/** What can be done with the chosen hardware. */
export function HardwareBulkPanel({ selection, total }: HardwareBulkPanelProps): ReactElement {
  const allowed = usePermessi().brandsFor('risorse.modifica');
  const { brands } = useMyBrands();
  return (
    <BulkBar
      selection={selection}
      total={total}
      noun={{ uno: 'asset hardware', molti: 'asset hardware' }}
      done={{ updated: { uno: 'aggiornato', molti: 'aggiornati' }, deleted: { uno: 'eliminato', molti: 'eliminati' } }}
      kept="L'hardware che qualcuno ha resta dov'è."
      brands={brands.filter(({ id }) => allowed.includes(id))}
      addBrand={useAddBrandToHardware()}
      remove={useDeleteManyHardware()}
    />
  );
}
