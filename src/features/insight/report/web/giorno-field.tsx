import type { ReactElement } from 'react';
import { DateBox } from '#web/forms/date-box.tsx';
import { FieldError } from '#web/forms/field-frame.tsx';
import { useNamedControl } from '#web/forms/named-control.ts';
import { useTypedDay } from '#web/forms/use-typed-day.ts';

interface GiornoFieldProps {
  label?: string;
  value: string;
  today: string;
  onChange: (value: string) => void;
}

/** The day of which the situation is told; without one it is today. What is typed stays in the field, and the focus with it, whatever is told meanwhile. */
export function GiornoField({ label = 'Giorno', value, today, onChange }: GiornoFieldProps): ReactElement {
  const refuse = (day: string) => (day > today ? 'Scegli un giorno fino a oggi' : undefined);
  const { error, ...day } = useTypedDay({ value, refuse, onChange: (next) => onChange(next || today) });
  const { aria, ids } = useNamedControl({ label, error });
  return (
    <div className="report-day">
      <label htmlFor={ids.control} id={ids.label}>
        {label}
      </label>
      <DateBox {...day} label={label} max={today} aria={{ ...aria, 'aria-required': true }} ids={ids} />
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  );
}
