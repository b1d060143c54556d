import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';

/** Things are square: the sign of an asset before its name. */
export function Tile({ icon: Icon }: { icon: LucideIcon }): ReactElement {
  return (
    <span className="tile">
      <Icon className="i" aria-hidden />
    </span>
  );
}
