import { useState } from 'react';
import { isCalendarDate } from '#shared/dates.ts';
import { dateError } from '#shared/typed-date.ts';

interface TypedDayOptions {
  /** The day that the filter now uses, as 'YYYY-MM-DD'; '' for none. */
  value: string;
  /** Returns the error for a valid date that cannot be used. */
  refuse?: (day: string) => string | undefined;
  onChange: (day: string) => void;
}

interface TypedDay {
  value: string;
  error: string | undefined;
  onChange: (typed: string, isWhole: boolean) => void;
  onDone: () => void;
}

/**
 * A date field that filters a list. It applies the day when the date is complete or the field is left. An invalid date stays in the field
 * with an error, and the filter does not change.
 */
export function useTypedDay({ value, refuse = () => undefined, onChange }: TypedDayOptions): TypedDay {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const [isDone, setDone] = useState(true);
  if (value !== told) {
    setTold(value);
    setTyped(value);
    setDone(true);
  }
  const refusal = typed === '' ? undefined : isCalendarDate(typed) ? refuse(typed) : dateError(typed);
  const ask = (day: string) => {
    setDone(true);
    if (day === told || (day !== '' && (!isCalendarDate(day) || refuse(day) !== undefined))) return;
    setTold(day);
    onChange(day);
  };
  return {
    value: typed,
    error: isDone ? refusal : undefined,
    onChange: (next, isWhole) => {
      setTyped(next);
      setDone(false);
      if (isWhole) ask(next);
    },
    onDone: () => ask(typed),
  };
}
