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

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
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

/** Attributes that give an element a tip: the name of a control that shows only an icon. Its aria-label says the same to readers. */
export function tip(text: string): { 'data-tip': string } {
  return { 'data-tip': text };
}

/** A tip of several lines, the first of which names them: it opens when pressed, too, so that fingers find it. The control says the same to readers. */
export function pressTip(lines: readonly string[]): { 'data-tip': string; 'data-tip-press': '' } {
  return { 'data-tip': lines.join('\n'), 'data-tip-press': '' };
}
