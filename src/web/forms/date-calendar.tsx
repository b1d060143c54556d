import { Dialog, Popover } from 'radix-ui';
import { type ReactElement, type RefObject, useState } from 'react';
import { allowStyles } from '#web/ui/csp-nonce.ts';
import { menuPlace } from '#web/ui/menu-place.ts';
import { Scrim } from '#web/ui/scrim.tsx';
import { useDialogContainer } from './dialog-container.ts';
import { MonthGrid, type MonthGridProps } from './month-grid.tsx';

interface DateCalendarProps extends MonthGridProps {
  /** The field's label. */
  label: string;
  /** Beside which it opens, where there is room. */
  field: RefObject<HTMLElement | null>;
  onClose: () => void;
  giveFocusBack: () => void;
}

allowStyles(); // of the popover

// Below this width of the window there is no room beside the field.
const PHONE = '(max-width: 560px)';

/** The calendar of a date field: beside it, or as a dialog on a phone. */
export function DateCalendar({ label, field, onPick, onClose, giveFocusBack, ...days }: DateCalendarProps): ReactElement {
  const [isPhone] = useState(() => window.matchMedia(PHONE).matches);
  const [place] = useState(menuPlace);
  const container = useDialogContainer() ?? place;
  const pick = (day: string) => {
    onPick(day);
    onClose();
  };
  const layer = {
    onOpenAutoFocus: (event: Event) => event.preventDefault(), // the grid puts it on its day
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (!isPhone) giveFocusBack();
      else field.current?.querySelector('button')?.focus(); // in the input the keys would come up
    },
  };
  const grid = <MonthGrid {...days} onPick={pick} />;
  if (isPhone) {
    return (
      <Dialog.Root open onOpenChange={onClose}>
        <Dialog.Portal>
          <Scrim of="ask" />
          <Dialog.Content className="dialog ask calendar" aria-describedby={undefined} {...layer}>
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
          {...layer}
        >
          {grid}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
