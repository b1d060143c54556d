import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button, IconButton } from './button.tsx';

/** Where the buttons of a thing stand: at the foot of a card, in a table's row, in the head of the thing's page. */
export type Look = 'card' | 'icon' | 'head';

interface LookButtonProps {
  look: Look;
  icon: LucideIcon;
  verb: string;
  /** What it does and to what: 'Assegna MacBook Pro'. */
  label: string;
  onClick: () => void;
  /** On a card alone. */
  className?: string;
}

/** What can be done with a thing, as it looks at the foot of a card, in a row and in the head of a page. */
export function LookButton({ look, icon, verb, label, onClick, className }: LookButtonProps): ReactElement {
  if (look === 'icon') return <IconButton icon={icon} label={label} size="small" onClick={onClick} />;
  if (look === 'head') {
    return (
      <Button icon={icon} aria-label={label} onClick={onClick}>
        {verb}
      </Button>
    );
  }
  return (
    <Button kind="ghost" size="small" className={className} aria-label={label} onClick={onClick}>
      {verb}
    </Button>
  );
}
