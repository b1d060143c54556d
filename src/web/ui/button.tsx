import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactElement } from 'react';

export type ButtonKind = 'primary' | 'second' | 'ghost' | 'danger';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  kind?: ButtonKind;
  size?: 'small' | 'large';
  icon?: LucideIcon;
  /** What it says while its work runs, e.g. 'Creazione in corso...'. Set: the button is off and turning. */
  pendingText?: string | undefined;
}

export function Button({ kind = 'second', size, icon, pendingText, className, children, disabled, ...rest }: ButtonProps): ReactElement {
  const Icon = pendingText ? LoaderCircle : icon;
  return (
    <button type="button" {...rest} className={['btn', kind, size, className].filter(Boolean).join(' ')} disabled={disabled || !!pendingText}>
      {Icon && <Icon className={pendingText ? 'i spin' : 'i'} aria-hidden />}
      {pendingText ?? children}
    </button>
  );
}
