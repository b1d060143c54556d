import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import type { ButtonKind } from './button.tsx';
import { tip } from './tip.ts';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  icon: LucideIcon;
  /** What it does and to what, e.g. 'Elimina Chiara Bellandi': name and tip. */
  label: string;
  kind?: ButtonKind;
  size?: 'small';
}

export function IconButton({ icon: Icon, label, kind = 'ghost', size, className, ...rest }: IconButtonProps): ReactElement {
  const classes = ['btn icon', kind, size, className].filter(Boolean).join(' ');
  return (
    <button type="button" {...tip(label)} {...rest} aria-label={label} className={classes}>
      <Icon className="i" aria-hidden />
    </button>
  );
}
