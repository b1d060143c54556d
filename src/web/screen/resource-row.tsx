import { Link } from '@tanstack/react-router';
import { type LucideIcon, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Tile } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { linkProps } from './plain-link.tsx';

export interface ResourceRowProps {
  icon: LucideIcon;
  name: string;
  /** The address of the item's page. Left out when the user has no permission to view the page. */
  address?: string | undefined;
  detail?: string;
  mid?: ReactNode;
  note?: string | null;
  amount?: ReactNode;
  actions?: ReactNode;
  takeBack?: { verb: string; act: () => void } | undefined;
}

export function ResourceRow({ icon, name, address, detail, mid, note, amount, actions, takeBack }: ResourceRowProps): ReactElement {
  return (
    <li>
      <Tile icon={icon} />
      <span className="cut">
        <b className="cut" title={name}>
          {address ? <Link {...linkProps(address)}>{name}</Link> : name}
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
