import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { FilterChip } from './filter-chip.tsx';

interface DaysChipProps {
  label: string;
  /** As on the wire: '2026-01-01..2026-01-31'. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** That a list is narrowed to these days: a link from elsewhere has set it, and it is shown so that it can be taken away. */
export function DaysChip({ label, value, onChange }: DaysChipProps): ReactElement | null {
  if (value === undefined) return null;
  const days = value.split('..').map(formatData).join(' – ');
  return <FilterChip label={label} options={[{ value, label: days }]} value={value} onChange={onChange} />;
}
