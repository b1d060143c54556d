import { useState } from 'react';
import { isCalendarDate } from '#shared/dates.ts';
import { dateRefusal } from '#shared/typed-date.ts';

interface TypedDayOptions {
  /** What is shown now, as 'YYYY-MM-DD'; '' for no day. */
  value: string;
  /** Why a day that exists cannot be asked for. */
  refuse?: (day: string) => string | undefined;
  onChange: (day: string) => void;
}

interface TypedDay {
  /** What DateBox shows. */
  value: string;
  error: string | undefined;
  onChange: (typed: string, isWhole: boolean) => void;
  onDone: () => void;
}

/**
 * A day that what is shown is narrowed to: asked for as soon as it is whole, or the field is left. What cannot be asked for stays in
 * the field with a sentence, and what is shown stays as it is.
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
  const refusal = typed === '' ? undefined : isCalendarDate(typed) ? refuse(typed) : dateRefusal(typed);
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
