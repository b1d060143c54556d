import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
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

export function ActionButton(props: ActionButtonProps): ReactElement {
  const { look, icon, verb, label, onClick, className } = props;
  if (look === 'icon') return <IconButton icon={icon} label={label} size="small" onClick={onClick} />;
  if (look === 'head') return <HeadButton {...props} />;
  return (
    <Button kind="ghost" size="small" className={className} aria-label={label} onClick={onClick}>
      {verb}
    </Button>
  );
}

/** A button of a record's page. The command palette presses it by the URL, for example '/hardware/7?azione=riprendi'. */
function HeadButton({ icon, verb, label, onClick }: ActionButtonProps): ReactElement {
  useOpenFromUrl('azione', verb.toLowerCase(), true, onClick);
  return (
    <Button icon={icon} aria-label={label} onClick={onClick}>
      {verb}
    </Button>
  );
}
