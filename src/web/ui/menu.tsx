import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useRef, useState } from 'react';
import { menuPlace } from './menu-place.ts';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  onSelect: () => void;
}

/** What else can be done with this thing, behind three dots. `label` names it: 'Azioni per MacBook Air 13'. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }): ReactElement {
  // found when it opens: while the screen is loading there is another main
  const [place, setPlace] = useState<HTMLElement>();
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | undefined>(undefined);
  // The choice acts once the menu is gone and the focus is back on the three dots: a dialog that it opens can then give it back there.
  const actAfterClosing = (event: Event) => {
    event.preventDefault();
    trigger.current?.focus();
    chosen.current?.();
    chosen.current = undefined;
  };
  return (
    <DropdownMenu.Root modal={false} onOpenChange={() => setPlace(menuPlace())}>
      <DropdownMenu.Trigger className="btn icon ghost small" aria-label={label} ref={trigger}>
        <EllipsisVertical className="i" aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={place}>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8} onCloseAutoFocus={actAfterClosing}>
          {items.map(({ label: text, icon: Icon, danger, onSelect }) => (
            <DropdownMenu.Item
              key={text}
              className={danger ? 'menu-item danger' : 'menu-item'}
              onSelect={() => {
                chosen.current = onSelect;
              }}
            >
              {Icon && <Icon className="i" aria-hidden />}
              {text}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
