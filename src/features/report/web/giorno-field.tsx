import { type ReactElement, useId, useState } from 'react';
import { FieldError } from '#web/forms/field-error.tsx';

// While a year is typed its first digits make one, too: nothing is asked for before it can be meant.
const FIRST_DAY = '1900-01-01';

interface GiornoFieldProps {
  value: string;
  today: string;
  onChange: (value: string) => void;
}

/** The day of which the situation is told. What is typed stays in the field, and the focus with it, whatever is told meanwhile. */
export function GiornoField({ value, today, onChange }: GiornoFieldProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    setTyped(value);
  }
  const id = useId();
  const isToCome = typed > today;
  const type = (text: string) => {
    setTyped(text);
    if (text < FIRST_DAY || text > today) return;
    setTold(text);
    onChange(text);
  };
  return (
    <div className="report-day">
      <label htmlFor={id}>Giorno</label>
      <input
        id={id}
        type="date"
        className="in"
        value={typed}
        min={FIRST_DAY}
        max={today}
        aria-invalid={isToCome || undefined}
        aria-describedby={isToCome ? `${id}-e` : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={() => typed < FIRST_DAY && setTyped(value)}
      />
      {isToCome && <FieldError id={`${id}-e`}>Scegli un giorno fino a oggi</FieldError>}
    </div>
  );
}
