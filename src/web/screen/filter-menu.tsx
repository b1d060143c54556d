import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { afterPaintOnSameScreen, renderOpened } from '#web/ui/press.ts';
import { menuContainer, type OpenedBy, useFirstItem } from '#web/ui/use-first-item.ts';

export interface FilterChoiceProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export interface OpenChipProps extends FilterChoiceProps {
  chipContent: ReactNode;
  openedBy: OpenedBy;
}

/** The menu of a filter chip. It renders open, because its file loads after the user has pressed the chip. */
export default function FilterMenu({ label, options, value, onChange, chipContent, openedBy }: OpenChipProps): ReactElement {
  const focusProps = useFirstItem(openedBy);
  const [open, setOpen] = useState(true);
  const changeOpen = (next: boolean) => (next ? renderOpened(() => setOpen(true)) : setOpen(false));
  return (
    <DropdownMenu.Root open={open} onOpenChange={changeOpen} modal={false}>
      <DropdownMenu.Trigger className="chip-open">{chipContent}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={menuContainer()}>
        <DropdownMenu.Content
          className="menu"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={`Filtra per ${label}`}
          {...focusProps}
        >
          <DropdownMenu.RadioGroup value={value ?? ''} onValueChange={(chosen) => afterPaintOnSameScreen(() => onChange(chosen))}>
            {options.map((option) => (
              <DropdownMenu.RadioItem key={option.value} value={option.value} className="menu-item">
                {option.label}
              </DropdownMenu.RadioItem>
            ))}
            {options.length === 0 && (
              <DropdownMenu.Item disabled className="menu-item">
                Nessuna scelta
              </DropdownMenu.Item>
            )}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
