import type { ReactElement } from 'react';
import { RisorseBulkPanel, type RisorseScelte } from '#features/risorse/web/risorse-bulk-panel.tsx';
import type { listHardware } from '../contract.ts';
import { useAddBrandToHardware, useDeleteManyHardware } from './hooks.ts';

/** What can be done with the chosen hardware. */
export function HardwareBulkPanel(chosen: RisorseScelte<typeof listHardware>): ReactElement {
  return (
    <RisorseBulkPanel
      {...chosen}
      noun={{ uno: 'asset hardware', molti: 'asset hardware' }}
      done={{ updated: { uno: 'aggiornato', molti: 'aggiornati' }, deleted: { uno: 'eliminato', molti: 'eliminati' } }}
      kept="L'hardware che qualcuno ha resta dov'è."
      addBrand={useAddBrandToHardware()}
      remove={useDeleteManyHardware()}
    />
  );
}
