import type { ReactElement } from 'react';
import { RisorseBulkPanel, type RisorseScelte } from '#features/risorse/web/risorse-bulk-panel.tsx';
import type { listPianiMobili } from '../contract.ts';
import { useAddBrandToPianiMobili, useDeleteManyPianiMobili } from './hooks.ts';

/** What can be done with the chosen plans. */
export function PianiBulkPanel(chosen: RisorseScelte<typeof listPianiMobili>): ReactElement {
  return (
    <RisorseBulkPanel
      {...chosen}
      noun={{ uno: 'piano mobile', molti: 'piani mobili' }}
      done={{ updated: { uno: 'aggiornato', molti: 'aggiornati' }, deleted: { uno: 'eliminato', molti: 'eliminati' } }}
      kept="I piani che qualcuno ha restano dove sono."
      addBrand={useAddBrandToPianiMobili()}
      remove={useDeleteManyPianiMobili()}
    />
  );
}
