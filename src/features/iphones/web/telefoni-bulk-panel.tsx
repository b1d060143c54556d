import type { ReactElement } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { useMyBrands } from '#features/brands/web/hooks.ts';
import { BulkBar } from '#web/bulk/bulk-bar.tsx';
import type { Selection } from '#web/bulk/use-selection.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import type { listTelefoni } from '../contract.ts';
import { useAddBrandToTelefoni, useDeleteManyTelefoni } from './hooks.ts';

interface TelefoniBulkPanelProps {
  selection: Selection<Omit<ListFilter<typeof listTelefoni>, 'sort'>>;
  total: number | undefined;
}

/** What can be done with the chosen phones. */
export function TelefoniBulkPanel({ selection, total }: TelefoniBulkPanelProps): ReactElement {
  const allowed = usePermessi().brandsFor('risorse.modifica');
  const { brands } = useMyBrands();
  return (
    <BulkBar
      selection={selection}
      total={total}
      noun={{ uno: 'telefono', molti: 'telefoni' }}
      done={{ updated: { uno: 'aggiornato', molti: 'aggiornati' }, deleted: { uno: 'eliminato', molti: 'eliminati' } }}
      kept="I telefoni che qualcuno ha restano dove sono."
      brands={brands.filter(({ id }) => allowed.includes(id))}
      addBrand={useAddBrandToTelefoni()}
      remove={useDeleteManyTelefoni()}
    />
  );
}
