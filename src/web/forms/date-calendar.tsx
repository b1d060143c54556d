import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Dialog, Popover } from 'radix-ui';
import { type ReactElement, type RefObject, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { it } from 'react-day-picker/locale/it';
import { isCalendarDate, todayInItaly } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { allowInjectedStyles } from '#web/ui/csp-nonce.ts';
import { Scrim, useDialogContainer } from '#web/ui/dialog-frame.tsx';
import { menuContainer } from '#web/ui/use-first-item.ts';

interface DateCalendarProps extends MonthGridProps {
  label: string;
  field: RefObject<HTMLElement | null>;
  onClose: () => void;
  returnFocus: () => void;
}

allowInjectedStyles(); // Radix Popover needs injected styles

// In a window of this width the calendar opens as a dialog instead of a popover.
const NARROW_WINDOW = '(max-width: 560px)';

export function DateCalendar({ label, field, onPick, onClose, returnFocus, ...gridProps }: DateCalendarProps): ReactElement {
  const [isNarrowWindow] = useState(() => window.matchMedia(NARROW_WINDOW).matches);
  const [menuRoot] = useState(menuContainer);
  const container = useDialogContainer() ?? menuRoot;
  const pick = (day: string) => {
    onPick(day);
    onClose();
  };
  const focusHandlers = {
    onOpenAutoFocus: (event: Event) => event.preventDefault(), // the calendar grid focuses the selected day itself
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (!isNarrowWindow) returnFocus();
      // the button gets the focus, because focusing the input would open the on-screen keyboard
      else field.current?.querySelector('button')?.focus();
    },
  };
  const grid = <MonthGrid {...gridProps} onPick={pick} />;
  if (isNarrowWindow) {
    return (
      <Dialog.Root open onOpenChange={onClose}>
        <Dialog.Portal>
          <Scrim of="ask" onBack={onClose} />
          <Dialog.Content className="dialog ask calendar" aria-describedby={undefined} {...focusHandlers}>
            <Dialog.Title className="sr">Calendario: {label}</Dialog.Title>
            {grid}
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    );
  }
  return (
    <Popover.Root open modal onOpenChange={onClose}>
      <Popover.Anchor virtualRef={field as RefObject<HTMLElement>} />
      <Popover.Portal container={container}>
        <Popover.Content
          className="options calendar"
          aria-label={`Calendario: ${label}`}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          {...focusHandlers}
        >
          {grid}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface MonthGridProps {
  /** The selected day as 'YYYY-MM-DD'. For any other text no day is selected. */
  value: string;
  min: string;
  max: string;
  isRequired: boolean;
  onPick: (day: string) => void;
}

const components = {
  Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) =>
    orientation === 'left' ? <ChevronLeft className="i" aria-hidden /> : <ChevronRight className="i" aria-hidden />,
};

function MonthGrid({ value, min, max, isRequired, onPick }: MonthGridProps): ReactElement {
  const today = todayInItaly(new Date());
  const chosen = isCalendarDate(value) ? value : undefined;
  const initialDay = chosen ?? today;
  const isSelectable = (day: string) => min <= day && day <= max;
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
        defaultMonth={toDate(initialDay < min ? min : initialDay > max ? max : initialDay)}
        startMonth={toDate(min)}
        endMonth={toDate(max)}
        disabled={[{ before: toDate(min) }, { after: toDate(max) }]}
      />
      <p className="calendar-foot">
        <Button kind="ghost" size="small" disabled={!isSelectable(today)} onClick={() => onPick(today)}>
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

// Converts a day from 'YYYY-MM-DD' to a local Date, which the calendar grid needs. All other code uses the text, which has no time zone.
function toDate(day: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
