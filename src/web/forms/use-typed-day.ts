import { useState } from 'react';
import { isCalendarDate } from '#shared/dates.ts';
import { dateError } from '#shared/typed-date.ts';

interface TypedDayOptions {
  /** The day that the filter uses now, as 'YYYY-MM-DD'; '' for no day. */
  value: string;
  refuse?: (day: string) => string | undefined;
  onChange: (day: string) => void;
}

interface TypedDay {
  value: string;
  error: string | undefined;
  onChange: (typed: string, isComplete: boolean) => void;
  onDone: () => void;
}

/**
 * The state of a date filter. It changes the filter when the typed date is complete or the user leaves the field; an invalid date does not
 * change it.
 */
export function useTypedDay({ value, refuse = () => undefined, onChange }: TypedDayOptions): TypedDay {
  const [typed, setTyped] = useState(value);
  const [appliedDay, setAppliedDay] = useState(value);
  const [isTypingDone, setIsTypingDone] = useState(true);
  if (value !== appliedDay) {
    setAppliedDay(value);
    setTyped(value);
    setIsTypingDone(true);
  }
  const dayError = typed === '' ? undefined : isCalendarDate(typed) ? refuse(typed) : dateError(typed);
  const apply = (day: string) => {
    setIsTypingDone(true);
    if (day === appliedDay || (day !== '' && (!isCalendarDate(day) || refuse(day) !== undefined))) return;
    setAppliedDay(day);
    onChange(day);
  };
  return {
    value: typed,
    error: isTypingDone ? dayError : undefined,
    onChange: (next, isComplete) => {
      setTyped(next);
      setIsTypingDone(false);
      if (isComplete) apply(next);
    },
    onDone: () => apply(typed),
  };
}
