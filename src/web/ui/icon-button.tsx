import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import type { ButtonKind } from './button.tsx';
import { Tip } from './tip.tsx';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  icon: LucideIcon;
  /** What it does and to what, e.g. 'Elimina Chiara Bellandi': name and tip. */
  label: string;
  kind?: ButtonKind;
  size?: 'small';
}

export function IconButton({ icon: Icon, label, kind = 'ghost', size, className, ...rest }: IconButtonProps): ReactElement {
  return (
    <Tip text={label}>
      <button type="button" {...rest} aria-label={label} className={['btn icon', kind, size, className].filter(Boolean).join(' ')}>
        <Icon className="i" aria-hidden />
      </button>
    </Tip>
  );
}
