import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { menuPlace } from './menu-place.ts';
import { type HowOpened, useFirstItem } from './use-first-item.ts';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  onSelect: () => void;
}

/** The face of the button, whoever draws it. */
export interface MenuButton {
  className: string;
  'aria-label'?: string;
  children: ReactNode;
}

interface MenuListProps {
  button: MenuButton;
  items: readonly MenuItem[];
  wanted: HowOpened;
}

/** The button of a menu and its list. Open at once: it is loaded because somebody pressed the button. */
export default function MenuList({ button, items, wanted }: MenuListProps): ReactElement {
  const first = useFirstItem(wanted);
  // found when it opens: while the screen is loading there is another main
  const [place, setPlace] = useState(menuPlace);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | undefined>(undefined);
  // The choice acts once the menu is gone and the focus is back on its button: a dialog that it opens can then give it back there.
  const actAfterClosing = (event: Event) => {
    event.preventDefault();
    trigger.current?.focus();
    chosen.current?.();
    chosen.current = undefined;
  };
  return (
    <DropdownMenu.Root defaultOpen modal={false} onOpenChange={() => setPlace(menuPlace())}>
      <DropdownMenu.Trigger {...button} ref={trigger} />
      <DropdownMenu.Portal container={place}>
        <DropdownMenu.Content
          className="menu"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={actAfterClosing}
          {...first}
        >
          {items.map(({ label, icon: Icon, danger, onSelect }) => (
            <DropdownMenu.Item
              key={label}
              className={danger ? 'menu-item danger' : 'menu-item'}
              onSelect={() => {
                chosen.current = onSelect;
              }}
            >
              {Icon && <Icon className="i" aria-hidden />}
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
