import type { ReactElement, ReactNode } from 'react';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import type { Field } from '#shared/fields.ts';
import { type StatoScadenza, statoScadenza } from '#shared/scadenze.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const SCADENZA_TEXTS = { scaduta: 'Scaduta', in_scadenza: 'In scadenza' };

interface ValoreProps {
  field: Field;
  value: unknown;
  isEndDate: boolean;
  emptyValue: ReactNode;
}

export function Valore({ field: { reads }, value, isEndDate, emptyValue }: ValoreProps): ReactElement {
  return <>{value === null || value === undefined || value === '' ? emptyValue : renderValue(reads, value, isEndDate)}</>;
}

function renderValue(reads: Field['reads'], value: unknown, isEndDate: boolean): ReactNode {
  if (typeof reads === 'object') return reads[String(value)];
  if (reads === 'siNo') return value ? 'Sì' : 'No';
  if (reads === 'euro') return formatEuro(Number(value));
  if (reads === 'numero') return Number(value).toLocaleString('it-IT', { useGrouping: 'always' });
  if (reads !== 'data') return String(value);
  const day = String(value);
  if (isEndDate) return <ScadenzaBadge scadenza={day} words={SCADENZA_TEXTS} isDateOnly />;
  return formatData(day);
}

const TONES: Record<StatoScadenza, TagTone> = { scaduta: 'danger', in_scadenza: 'warning' };

interface ScadenzaBadgeProps {
  scadenza: string | null;
  /** The text for each state of the date. When `lontana` is left out, a distant day is not shown. */
  words: Record<StatoScadenza, string> & { lontana?: string };
  /** True shows only the day, with the text as tooltip. For columns whose header already names the date. */
  isDateOnly?: boolean;
}

export function ScadenzaBadge({ scadenza, words, isDateOnly = false }: ScadenzaBadgeProps): ReactElement | null {
  const stato = statoScadenza(scadenza, todayInItaly(new Date()));
  if (isDateOnly && scadenza !== null) {
    if (!stato) return <>{formatData(scadenza)}</>;
    return (
      <Tag tone={TONES[stato]}>
        <span title={words[stato]}>{formatData(scadenza)}</span>
      </Tag>
    );
  }
  const text = words[stato ?? 'lontana'];
  if (scadenza === null || !text) return null;
  return (
    <Tag tone={stato ? TONES[stato] : 'line'}>
      {text} {formatData(scadenza)}
    </Tag>
  );
}

export function Codice({ testo, label }: { testo: string; label: string }): ReactElement {
  return (
    <span className="path">
      <span className="mono">{testo}</span>
      <CopyButton text={testo} label={label} />
    </span>
  );
}
