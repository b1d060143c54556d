import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

export type NoteTone = 'info' | 'success' | 'warning' | 'danger' | 'plain';

const TONE_ICONS: Record<NoteTone, LucideIcon> = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleX, plain: Info };

export interface NoteProps {
  tone: NoteTone;
  title?: string;
  icon?: LucideIcon;
  /** The ARIA role of the note: 'alert' when the note appears in response to an action of the user. */
  role?: 'alert' | 'status';
  children?: ReactNode;
}

export function Note({ tone, title, icon, role, children }: NoteProps): ReactElement {
  const Icon = icon ?? TONE_ICONS[tone];
  return (
    <div className={`note ${tone}`} role={role}>
      <Icon className="i" aria-hidden />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  );
}
