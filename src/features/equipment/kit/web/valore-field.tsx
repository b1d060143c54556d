import type { ReactElement, ReactNode } from 'react';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import type { Field } from '#shared/fields.ts';
import { ScadenzaBadge } from './scadenza-badge.tsx';

const SCADE = { scaduta: 'Scaduta', in_scadenza: 'In scadenza' };

interface ValoreProps {
  field: Field;
  value: unknown;
  /** The day on which something ends stands out when that is near or past. */
  isEnd: boolean;
  /** What stands there when there is no value. */
  none: ReactNode;
}

/** A field's value as people read it. */
export function Valore({ field: { reads }, value, isEnd, none }: ValoreProps): ReactElement {
  return <>{value === null || value === undefined || value === '' ? none : read(reads, value, isEnd)}</>;
}

function read(reads: Field['reads'], value: unknown, isEnd: boolean): ReactNode {
  if (typeof reads === 'object') return reads[String(value)];
  if (reads === 'siNo') return value ? 'Sì' : 'No';
  if (reads === 'euro') return formatEuro(Number(value));
  if (reads === 'numero') return Number(value).toLocaleString('it-IT', { useGrouping: 'always' });
  if (reads !== 'data') return String(value);
  const day = String(value);
  if (isEnd) return <ScadenzaBadge scadenza={day} words={SCADE} plain />;
  return formatData(day);
}
