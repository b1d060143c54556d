import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, MouseEvent, ReactElement } from 'react';

export type ButtonKind = 'primary' | 'second' | 'ghost' | 'danger';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  kind?: ButtonKind;
  size?: 'small' | 'large';
  icon?: LucideIcon;
  /** The text while the action of the button runs. When it is set, the button is inactive and shows a spinner. */
  pendingText?: string | undefined;
}

export function Button({
  kind = 'second',
  size,
  icon,
  pendingText,
  className,
  children,
  onClick,
  ...buttonProps
}: ButtonProps): ReactElement {
  const Icon = pendingText ? LoaderCircle : icon;
  return (
    <button
      type="button"
      {...buttonProps}
      className={['btn', kind, size, className].filter(Boolean).join(' ')}
      // The button is made inactive with aria-disabled, because `disabled` would remove the focus from the button that was just pressed.
      aria-disabled={pendingText ? true : undefined}
      onClick={pendingText ? ignoreClick : onClick}
    >
      {Icon && <Icon className={pendingText ? 'i spin' : 'i'} aria-hidden />}
      <span>{pendingText ?? children}</span>
    </button>
  );
}

/**
 * Ignores clicks on an inactive button. This also prevents Enter from submitting the form a second time, because Enter clicks the submit
 * button.
 */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  icon: LucideIcon;
  /** The accessible name and tooltip of the button. It contains the name of the record, for example 'Elimina Chiara Bellandi'. */
  label: string;
  kind?: ButtonKind;
  size?: 'small';
}

export function IconButton({ icon: Icon, label, kind = 'ghost', size, className, ...buttonProps }: IconButtonProps): ReactElement {
  const classNames = ['btn icon', kind, size, className].filter(Boolean).join(' ');
  return (
    <button type="button" {...tooltip(label)} {...buttonProps} aria-label={label} className={classNames}>
      <Icon className="i" aria-hidden />
    </button>
  );
}

/** Returns the attribute that gives a control a tooltip. Also set the control's aria-label to the same text, for screen readers. */
export function tooltip(text: string): { 'data-tip': string } {
  return { 'data-tip': text };
}

/**
 * Returns the attributes of a tooltip that also opens on click, for touch screens. The first line is the title. Also give the control the
 * same text for screen readers.
 */
export function pressTooltip(lines: readonly string[]): { 'data-tip': string; 'data-tip-press': '' } {
  return { 'data-tip': lines.join('\n'), 'data-tip-press': '' };
}
