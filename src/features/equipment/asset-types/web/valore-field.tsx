import type { ReactElement, ReactNode } from 'react';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import type { Field } from '#shared/fields.ts';
import { type StatoScadenza, statoScadenza } from '#shared/scadenze.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

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

const TONE_OF: Record<StatoScadenza, TagTone> = { scaduta: 'danger', in_scadenza: 'warning' };

interface ScadenzaBadgeProps {
  scadenza: string | null;
  /** Before the day: when it is over, about to be, and while it is far off; without the last nothing is shown then. */
  words: Record<StatoScadenza, string> & { lontana?: string };
  /** Under its own heading the day alone: what it means is the tag's title. */
  plain?: boolean;
}

/** Until when a thing is good; it stands out when that is over or about to be. */
export function ScadenzaBadge({ scadenza, words, plain = false }: ScadenzaBadgeProps): ReactElement | null {
  const stato = statoScadenza(scadenza, todayInItaly(new Date()));
  if (plain && scadenza !== null) {
    if (!stato) return <>{formatData(scadenza)}</>;
    return (
      <Tag tone={TONE_OF[stato]}>
        <span title={words[stato]}>{formatData(scadenza)}</span>
      </Tag>
    );
  }
  const word = words[stato ?? 'lontana'];
  if (scadenza === null || !word) return null;
  return (
    <Tag tone={stato ? TONE_OF[stato] : 'line'}>
      {word} {formatData(scadenza)}
    </Tag>
  );
}

/** A serial number, an IMEI, a SIM's number: to be read aloud, or copied. */
export function Codice({ testo, label }: { testo: string; label: string }): ReactElement {
  return (
    <span className="path">
      <span className="mono">{testo}</span>
      <CopyButton text={testo} label={label} />
    </span>
  );
}
