import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { DateBox } from '#web/forms/date-box.tsx';
import { FieldError } from '#web/forms/field-frame.tsx';
import { useNamedControl } from '#web/forms/named-control.ts';
import { useTypedDay } from '#web/forms/use-typed-day.ts';

interface DayChipProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function DayChip({ label, value = '', min, max, onChange }: DayChipProps): ReactElement {
  const { error, ...day } = useTypedDay({ value, onChange: (next) => onChange(next || undefined) });
  const { aria, ids } = useNamedControl({ label, error });
  return (
    <>
      <span className={value ? 'chip day on' : 'chip day'}>
        <label className="chip-open" htmlFor={ids.control} id={ids.label}>
          {label}
        </label>
        <DateBox {...day} label={label} min={min} max={max} aria={aria} ids={ids} />
        {value && (
          <button type="button" className="clear" aria-label={`Togli il filtro ${label}`} onClick={() => onChange(undefined)}>
            <X className="i" aria-hidden />
          </button>
        )}
      </span>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </>
  );
}

export function FixedFilterChip({ label, value, onClear }: { label: string; value: string; onClear: () => void }): ReactElement {
  return (
    <span className="chip on">
      <span className="chip-open">
        {label} <b>{value}</b>
      </span>
      <button type="button" className="clear" aria-label={`Togli il filtro ${label}`} onClick={onClear}>
        <X className="i" aria-hidden />
      </button>
    </span>
  );
}
