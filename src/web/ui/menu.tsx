import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { openedPart } from './lazy-part.tsx';
import type { MenuButtonProps, MenuItem } from './menu-list.tsx';
import { type OpenedBy, readOpenedBy } from './use-first-item.ts';

const { preload, Part: MenuList } = openedPart(() => import('./menu-list.tsx'));

interface MenuProps {
  label: string;
  icon?: LucideIcon;
  size?: 'small';
  disabled?: boolean;
  items: readonly MenuItem[];
}

export function Menu({ label, icon: Icon, size, disabled = false, items }: MenuProps): ReactElement {
  const [openedBy, setOpenedBy] = useState<OpenedBy>();
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpenedBy('key');
  };
  const buttonProps = { ...buttonPropsOf(label, Icon, size), disabled };
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onKeyDown={openByArrow}
      onClick={(event) => setOpenedBy(readOpenedBy(event))}
      {...buttonProps}
    />
  );
  if (!openedBy) return button;
  return <MenuList button={buttonProps} items={items} openedBy={openedBy} fallback={button} onFailure={() => setOpenedBy(undefined)} />;
}

function buttonPropsOf(label: string, Icon: LucideIcon | undefined, size: 'small' | undefined): Omit<MenuButtonProps, 'disabled'> {
  if (!Icon) {
    return { className: 'btn icon ghost small', 'aria-label': label, children: <EllipsisVertical className="i" aria-hidden /> };
  }
  return {
    className: size ? 'btn second small' : 'btn second',
    children: (
      <>
        <Icon className="i" aria-hidden />
        <span>{label}</span>
      </>
    ),
  };
}
