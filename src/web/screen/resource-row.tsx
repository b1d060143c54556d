import { type LucideIcon, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tile } from '#web/ui/tile.tsx';

export interface ResourceRowProps {
  icon: LucideIcon;
  name: string;
  detail?: string;
  /** The identifier, in the middle: `<span className="mono">C02ZK1LMD6T</span>`. */
  mid?: ReactNode;
  /** What was written when it was given. */
  note?: string | null;
  /** What it costs, or a tag. */
  amount?: ReactNode;
  /** Left out: it may not be removed. */
  onRemove?: (() => void) | undefined;
}

/** A row of `<ul className="res">`: what someone holds. */
export function ResourceRow({ icon, name, detail, mid, note, amount, onRemove }: ResourceRowProps): ReactElement {
  return (
    <li>
      <Tile icon={icon} />
      <span className="cut">
        <b className="cut" title={name}>
          {name}
        </b>
        {detail && (
          <small className="cut" title={detail}>
            {detail}
          </small>
        )}
      </span>
      <span className="mid cut">{mid}</span>
      <span className="num">{amount}</span>
      {onRemove && <IconButton icon={X} size="small" label={`Rimuovi ${name}`} onClick={onRemove} />}
      {note && <p className="res-note">{note}</p>}
    </li>
  );
}
