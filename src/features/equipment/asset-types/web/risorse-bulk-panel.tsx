import type { ReactElement } from 'react';
import { BulkBar, type BulkBarProps } from '#web/bulk/bulk-bar.tsx';
import { usePermittedBrands } from '#web/session/use-my-brands.ts';

export interface BulkKind<F> {
  suffix: 'o' | 'a';
  useAddBrand: () => BulkBarProps<F>['addBrand'];
  useRemoveMany: () => BulkBarProps<F>['remove'];
}

const DONE_TEXTS = {
  o: { updated: { uno: 'aggiornato', molti: 'aggiornati' }, deleted: { uno: 'eliminato', molti: 'eliminati' } },
  a: { updated: { uno: 'aggiornata', molti: 'aggiornate' }, deleted: { uno: 'eliminata', molti: 'eliminate' } },
};

interface RisorseBulkPanelProps<F> extends Pick<BulkBarProps<F>, 'selection' | 'total' | 'noun' | 'kept' | 'more'> {
  kind: BulkKind<F>;
}

export function RisorseBulkPanel<F>({ kind, ...barProps }: RisorseBulkPanelProps<F>): ReactElement {
  const { brands } = usePermittedBrands('risorse.modifica');
  return (
    <BulkBar {...barProps} brands={brands} done={DONE_TEXTS[kind.suffix]} addBrand={kind.useAddBrand()} remove={kind.useRemoveMany()} />
  );
}
