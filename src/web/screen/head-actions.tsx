import { useRouter } from '@tanstack/react-router';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { MenuItem } from '#web/ui/menu-list.tsx';
import { linkProps, PlainLink } from './plain-link.tsx';
import { PHONE_SCREEN, useMedia } from './use-media.ts';

/** A secondary action of a page. It opens an address, runs a function or opens a menu. */
export type HeadAction = { label: string; icon: LucideIcon } & (
  | { address: string }
  | { onSelect: () => void }
  | { items: readonly MenuItem[] }
);

/** The secondary actions in the header of a page. On a phone they are one menu. */
export function HeadActions({ actions }: { actions: readonly HeadAction[] }): ReactElement | null {
  const isPhone = useMedia(PHONE_SCREEN);
  const router = useRouter();
  if (!isPhone || actions.length === 0) return <ActionButtons actions={actions} />;
  const items = actions.flatMap((action): readonly MenuItem[] => {
    const { label, icon } = action;
    if ('items' in action) return action.items.map((item) => ({ ...item, icon, label: `${label} ${item.label}` }));
    if ('onSelect' in action) return [action];
    return [{ label, icon, onSelect: () => void router.navigate(linkProps(action.address)) }];
  });
  return <Menu label="Altre azioni" icon={EllipsisVertical} items={items} />;
}

export function ActionButtons({ actions }: { actions: readonly HeadAction[] }): ReactElement[] {
  return actions.map((action) => {
    const { label, icon: Icon } = action;
    if ('items' in action) return <Menu key={label} {...action} />;
    if ('onSelect' in action) {
      return (
        <Button key={label} icon={Icon} onClick={action.onSelect}>
          {label}
        </Button>
      );
    }
    return (
      <PlainLink key={label} address={action.address} className="btn second">
        <Icon className="i" aria-hidden />
        <span>{label}</span>
      </PlainLink>
    );
  });
}
