import type { ReactElement } from 'react';
import { RisorseBulkPanel, type RisorseScelte } from '#features/risorse/web/risorse-bulk-panel.tsx';
import type { listCartelle } from '../contract.ts';
import { useAddBrandToCartelle, useDeleteManyCartelle } from './hooks.ts';

/** What can be done with the chosen folders. */
export function CartelleBulkPanel(chosen: RisorseScelte<typeof listCartelle>): ReactElement {
  return (
    <RisorseBulkPanel
      {...chosen}
      noun={{ uno: 'cartella', molti: 'cartelle' }}
      done={{ updated: { uno: 'aggiornata', molti: 'aggiornate' }, deleted: { uno: 'eliminata', molti: 'eliminate' } }}
      kept="Quelle assegnate restano."
      addBrand={useAddBrandToCartelle()}
      remove={useDeleteManyCartelle()}
    />
  );
}
