import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { type OpenedBy, useFirstItem } from './use-first-item.ts';
import { useMenuChoice } from './use-menu-choice.ts';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  /** The key that selects the item while the menu is open. */
  hotkey?: string;
  onSelect: () => void;
}

/** The props of the menu button. menu.tsx renders the button until this file has loaded; then this file renders the button. */
export interface MenuButtonProps {
  className: string;
  'aria-label'?: string;
  disabled: boolean;
  children: ReactNode;
}

interface MenuListProps {
  button: MenuButtonProps;
  items: readonly MenuItem[];
  openedBy: OpenedBy;
}

export default function MenuList({ button, items, openedBy }: MenuListProps): ReactElement {
  const focusProps = useFirstItem(openedBy);
  const { trigger, place: menuRoot, findPlace: updateContainer, choose, onCloseAutoFocus } = useMenuChoice();
  return (
    <DropdownMenu.Root defaultOpen modal={false} onOpenChange={updateContainer}>
      <DropdownMenu.Trigger {...button} ref={trigger} />
      <DropdownMenu.Portal container={menuRoot}>
        <DropdownMenu.Content
          className="menu"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={(event) => selectByHotkey(event, items)}
          onCloseAutoFocus={onCloseAutoFocus}
          {...focusProps}
        >
          {items.map(({ label, icon: Icon, danger, hotkey, onSelect }) => (
            <DropdownMenu.Item
              key={label}
              className={danger ? 'menu-item danger' : 'menu-item'}
              aria-keyshortcuts={hotkey}
              onSelect={() => choose(onSelect)}
            >
              {Icon && <Icon className="i" aria-hidden />}
              {label}
              {hotkey && (
                <kbd className="kbd wide-only" aria-hidden>
                  {hotkey}
                </kbd>
              )}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function selectByHotkey(event: KeyboardEvent<HTMLElement>, items: readonly MenuItem[]): void {
  const index = items.findIndex(({ hotkey }) => hotkey === event.key);
  if (index < 0) return;
  event.preventDefault(); // without this call the menu would also search for an item that begins with the key
  event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')[index]?.click();
}
