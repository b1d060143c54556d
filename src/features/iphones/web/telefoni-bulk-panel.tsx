import type { ReactElement } from 'react';
import { RisorseBulkPanel, type RisorseScelte } from '#features/risorse/web/risorse-bulk-panel.tsx';
import type { listTelefoni } from '../contract.ts';
import { useAddBrandToTelefoni, useDeleteManyTelefoni } from './hooks.ts';

/** What can be done with the chosen phones. */
export function TelefoniBulkPanel(chosen: RisorseScelte<typeof listTelefoni>): ReactElement {
  return (
    <RisorseBulkPanel
      {...chosen}
      noun={{ uno: 'telefono', molti: 'telefoni' }}
      done={{ updated: { uno: 'aggiornato', molti: 'aggiornati' }, deleted: { uno: 'eliminato', molti: 'eliminati' } }}
      kept="I telefoni che qualcuno ha restano dove sono."
      addBrand={useAddBrandToTelefoni()}
      remove={useDeleteManyTelefoni()}
    />
  );
}
