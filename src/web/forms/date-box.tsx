import { CalendarDays } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type RefCallback, useRef, useState } from 'react';
import { FIRST_DAY, LAST_DAY, todayInItaly } from '#shared/dates.ts';
import { formatTypedDate, isCompleteDate, normalizeDate, readPastDate } from '#shared/typed-date.ts';
import { IconButton } from '#web/ui/button.tsx';
import { onDemandPart } from '#web/ui/lazy-part.tsx';
import type { NamedControl } from './named-control.ts';

const DateCalendar = onDemandPart(() => import('./date-calendar.tsx').then((file) => file.DateCalendar));

interface DateBoxProps extends NamedControl {
  label: string;
  /** The date as 'YYYY-MM-DD', '' for no date, or the typed text if it is not a date. */
  value: string;
  onChange: (value: string, isComplete: boolean) => void;
  onDone: () => void;
  /** Set for a day that is never in the future: '2-9-58' is then a day of 1958. */
  neverFuture?: boolean | undefined;
  min?: string | undefined;
  max?: string | undefined;
  inputRef?: RefCallback<HTMLInputElement>;
}

/** A text box for a date with a calendar button. It shows gg/mm/aaaa in every browser language and accepts several notations. */
export function DateBox({
  label,
  value,
  onChange,
  onDone,
  neverFuture = false,
  min = FIRST_DAY,
  max = LAST_DAY,
  inputRef,
  aria,
  ids,
}: DateBoxProps): ReactElement {
  const [typedText, setTypedText] = useState('');
  const [open, setOpen] = useState(false);
  const boxRef = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const toValue = (typed: string) => normalizeDate(typed, neverFuture ? readPastToday : undefined);
  const formatId = `${ids.control}f`;

  const finish = () => {
    setTypedText(''); // without a typed text the box shows the formatted date
    onDone();
  };
  const openCalendar = () => {
    setTypedText('');
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    openCalendar();
  };
  return (
    <div className="in date" ref={boxRef}>
      <input
        {...aria}
        ref={(element) => {
          input.current = element;
          inputRef?.(element);
        }}
        aria-describedby={[aria['aria-describedby'], formatId].filter(Boolean).join(' ')}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="gg/mm/aaaa"
        value={toValue(typedText) === value ? typedText : formatTypedDate(value)}
        onChange={({ target }) => {
          setTypedText(target.value);
          onChange(toValue(target.value), isCompleteDate(target.value));
        }}
        onKeyDown={onKeyDown}
        // when the focus moves from the date field to its calendar button, this does not count as leaving the field
        onBlur={() => !open && !boxRef.current?.matches(':active') && finish()}
      />
      <span className="sr" id={formatId}>
        Giorno, mese e anno, per esempio 07/03/2026
      </span>
      <IconButton
        icon={CalendarDays}
        label="Apri il calendario"
        aria-describedby={ids.label}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={aria.disabled}
        onClick={openCalendar}
      />
      {open && (
        <DateCalendar
          label={label}
          value={value}
          min={min}
          max={max}
          isRequired={aria['aria-required'] ?? false}
          field={boxRef}
          onPick={(day) => onChange(day, true)}
          onClose={() => setOpen(false)}
          returnFocus={() => input.current?.focus()}
        />
      )}
    </div>
  );
}

const readPastToday = (typed: string) => readPastDate(typed, todayInItaly(new Date()));
