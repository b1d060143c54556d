import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, MouseEvent, ReactElement } from 'react';

export type ButtonKind = 'primary' | 'second' | 'ghost' | 'danger';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  kind?: ButtonKind;
  size?: 'small' | 'large';
  icon?: LucideIcon;
  /** What it says while its work runs, e.g. 'Creazione in corso...'. Set: the button is off and turning. */
  pendingText?: string | undefined;
}

export function Button({ kind = 'second', size, icon, pendingText, className, children, onClick, ...rest }: ButtonProps): ReactElement {
  const Icon = pendingText ? LoaderCircle : icon;
  return (
    <button
      type="button"
      {...rest}
      className={['btn', kind, size, className].filter(Boolean).join(' ')}
      // not `disabled`: that would take the focus away from who has just pressed it
      aria-disabled={pendingText ? true : undefined}
      onClick={pendingText ? ignore : onClick}
    >
      {Icon && <Icon className={pendingText ? 'i spin' : 'i'} aria-hidden />}
      <span>{pendingText ?? children}</span>
    </button>
  );
}

/** Also keeps Invio from sending the form a second time: it presses the submit button. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
}
