import type { ReactElement } from 'react';
import { FilterChip } from './filter-chip.tsx';

interface SortChipProps {
  /** The list's orders, as its call names them: { value: '-costo_annuo', label: 'Più costosi' }. */
  options: readonly { value: string; label: string }[];
  /** Undefined: the list's own order, newest first. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** The order of a list of cards, which have no column heads to click. */
export function SortChip(props: SortChipProps): ReactElement {
  return <FilterChip label="Ordina" clearLabel="Torna ai più recenti" {...props} />;
}
