import type { ReactElement } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { useMyBrands } from '#features/brands/web/hooks.ts';
import { BulkBar } from '#web/bulk/bulk-bar.tsx';
import type { Selection } from '#web/bulk/use-selection.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import type { listPianiMobili } from '../contract.ts';
import { useAddBrandToPianiMobili, useDeleteManyPianiMobili } from './hooks.ts';

interface PianiBulkPanelProps {
  selection: Selection<Omit<ListFilter<typeof listPianiMobili>, 'sort'>>;
  total: number | undefined;
}

/** What can be done with the chosen plans. */
export function PianiBulkPanel({ selection, total }: PianiBulkPanelProps): ReactElement {
  const allowed = usePermessi().brandsFor('risorse.modifica');
  const { brands } = useMyBrands();
  return (
    <BulkBar
      selection={selection}
      total={total}
      noun={{ uno: 'piano mobile', molti: 'piani mobili' }}
      done={{ updated: { uno: 'aggiornato', molti: 'aggiornati' }, deleted: { uno: 'eliminato', molti: 'eliminati' } }}
      kept="I piani che qualcuno ha restano dove sono."
      brands={brands.filter(({ id }) => allowed.includes(id))}
      addBrand={useAddBrandToPianiMobili()}
      remove={useDeleteManyPianiMobili()}
    />
  );
}
