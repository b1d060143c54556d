import type { ReactElement } from 'react';
import { RisorseBulkPanel, type RisorseScelte } from '#features/risorse/web/risorse-bulk-panel.tsx';
import type { listSoftware } from '../contract.ts';
import { useAddBrandToSoftware, useDeleteManySoftware } from './hooks.ts';

/** What can be done with the chosen software. */
export function SoftwareBulkPanel(chosen: RisorseScelte<typeof listSoftware>): ReactElement {
  return (
    <RisorseBulkPanel
      {...chosen}
      noun={{ uno: 'asset software', molti: 'asset software' }}
      done={{ updated: { uno: 'aggiornato', molti: 'aggiornati' }, deleted: { uno: 'eliminato', molti: 'eliminati' } }}
      kept="Il software che qualcuno ha resta dov'è."
      addBrand={useAddBrandToSoftware()}
      remove={useDeleteManySoftware()}
    />
  );
}
