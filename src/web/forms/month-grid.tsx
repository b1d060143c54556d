import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { DayPicker } from 'react-day-picker';
import { it } from 'react-day-picker/locale/it';
import { isCalendarDate, todayInItaly } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';

export interface MonthGridProps {
  /** The day that is chosen, as 'YYYY-MM-DD'; anything else is none. */
  value: string;
  /** The first and the last day that can be picked. */
  min: string;
  max: string;
  /** There has to be a day. */
  isRequired: boolean;
  /** '' for none. */
  onPick: (day: string) => void;
}

const components = {
  Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) =>
    orientation === 'left' ? <ChevronLeft className="i" aria-hidden /> : <ChevronRight className="i" aria-hidden />,
};

/** The days of a month, in Italian and from Monday on; arrow keys go from day to day, PagSu and PagGiù from month to month. */
export function MonthGrid({ value, min, max, isRequired, onPick }: MonthGridProps): ReactElement {
  const today = todayInItaly(new Date());
  const chosen = isCalendarDate(value) ? value : undefined;
  const shown = chosen ?? today;
  const isOpen = (day: string) => min <= day && day <= max;
  return (
    <>
      <DayPicker
        mode="single"
        required
        autoFocus
        locale={it}
        captionLayout="dropdown"
        navLayout="around"
        fixedWeeks
        showOutsideDays
        components={components}
        today={toDate(today)}
        selected={chosen === undefined ? undefined : toDate(chosen)}
        onSelect={(day) => onPick(toDay(day))}
        defaultMonth={toDate(shown < min ? min : shown > max ? max : shown)}
        startMonth={toDate(min)}
        endMonth={toDate(max)}
        disabled={[{ before: toDate(min) }, { after: toDate(max) }]}
      />
      <p className="calendar-foot">
        <Button kind="ghost" size="small" disabled={!isOpen(today)} onClick={() => onPick(today)}>
          Oggi
        </Button>
        {!isRequired && (
          <Button kind="ghost" size="small" disabled={value === ''} onClick={() => onPick('')}>
            Svuota
          </Button>
        )}
      </p>
    </>
  );
}

// The grid reckons with the browser's own midnights; which day it is is settled before and after.
function toDate(day: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
