import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button, IconButton } from './button.tsx';

export type ActionVariant = 'card' | 'icon' | 'head';

interface ActionButtonProps {
  look: ActionVariant;
  icon: LucideIcon;
  verb: string;
  label: string;
  onClick: () => void;
  /** The class of the button on a card. Other places ignore it. */
  className?: string;
}

export function ActionButton({ look, icon, verb, label, onClick, className }: ActionButtonProps): ReactElement {
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
