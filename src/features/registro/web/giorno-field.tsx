import { X } from 'lucide-react';
import { type ReactElement, useState } from 'react';

// While a year is typed its first digits make one, too: nothing is asked for before it can be meant.
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

interface GiornoFieldProps {
  /** 'Dal'. */
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A day that a list is narrowed to, among its chips. */
export function GiornoField({ label, value = '', min = FIRST_DAY, max = LAST_DAY, onChange }: GiornoFieldProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    setTyped(value);
  }
  const type = (text: string) => {
    setTyped(text);
    if (text !== '' && (text < FIRST_DAY || text > LAST_DAY)) return;
    setTold(text);
    onChange(text || undefined);
  };
  return (
    <span className={value ? 'chip day on' : 'chip day'}>
      <label className="chip-open">
        {label}
        <input type="date" value={typed} min={min} max={max} onChange={(event) => type(event.target.value)} />
      </label>
      {value && (
        <button type="button" className="clear" aria-label={`Togli il filtro ${label}`} onClick={() => type('')}>
          <X className="i" aria-hidden />
        </button>
      )}
    </span>
  );
}
