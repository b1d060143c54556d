import { Link } from '@tanstack/react-router';
import { type LucideIcon, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Tile } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { linkOf } from './plain-link.tsx';

export interface ResourceRowProps {
  icon: LucideIcon;
  name: string;
  /** The address of the item's page, when the user may see it. */
  address?: string | undefined;
  detail?: string;
  /** The identifier of the item in the middle of the row: `<span className="mono">C02ZK1LMD6T</span>`. */
  mid?: ReactNode;
  note?: string | null;
  /** The content at the end of the row: the cost of the item, or a tag. */
  amount?: ReactNode;
  actions?: ReactNode;
  /** Unassigns the item; left out without permission. */
  takeBack?: { verb: string; act: () => void } | undefined;
}

/** A row of `<ul className="res">`: an item that an employee or showroom has. */
export function ResourceRow({ icon, name, address, detail, mid, note, amount, actions, takeBack }: ResourceRowProps): ReactElement {
  return (
    <li>
      <Tile icon={icon} />
      <span className="cut">
        <b className="cut" title={name}>
          {address ? <Link {...linkOf(address)}>{name}</Link> : name}
        </b>
        {detail && (
          <small className="cut" title={detail}>
            {detail}
          </small>
        )}
      </span>
      <span className="mid cut">{mid}</span>
      <span className="num">{amount}</span>
      {(actions || takeBack) && (
        <span className="res-acts">
          {actions}
          {takeBack && <IconButton icon={X} size="small" label={`${takeBack.verb} ${name}`} onClick={takeBack.act} />}
        </span>
      )}
      {note && <p className="res-note">{note}</p>}
    </li>
  );
}
