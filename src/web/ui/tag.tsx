import type { ReactElement, ReactNode } from 'react';

export type TagTone = 'success' | 'warning' | 'danger' | 'info' | 'line' | 'hr' | 'it' | 'manager';

/** A small word on a tint; grey without a tone. What is too long for its place is cut, and whole in the title. */
export function Tag({ tone, children }: { tone?: TagTone; children: ReactNode }): ReactElement {
  return <span className={['tag', tone].filter(Boolean).join(' ')}>{typeof children === 'string' ? <Cut>{children}</Cut> : children}</span>;
}

function Cut({ children }: { children: string }): ReactElement {
  return (
    <span className="cut" title={children}>
      {children}
    </span>
  );
}

type Colour = 'hr' | 'it' | 'manager';

// Spec §2.2: HR blue, IT green, MANAGER purple, grey otherwise.
const COLOUR_OF: Record<string, Colour> = { HR: 'hr', IT: 'it', MANAGER: 'manager' };

export function RoleLabel({ role }: { role: string }): ReactElement {
  return <span className={`role role-${COLOUR_OF[role] ?? 'other'}`}>{role}</span>;
}

export function RoleBadge({ role }: { role: string }): ReactElement {
  const tone = COLOUR_OF[role];
  return <Tag {...(tone ? { tone } : {})}>{role}</Tag>;
}

interface StateBadgeProps {
  attivo: boolean;
  /** Of a person who has left: still marked active, it does not look it. */
  gone?: boolean;
}

/** Attivo is a full dot, Inattivo an empty ring: form, not only colour. */
export function StateBadge({ attivo, gone = false }: StateBadgeProps): ReactElement {
  return <span className={attivo && !gone ? 'state' : 'state off'}>{attivo ? 'Attivo' : 'Inattivo'}</span>;
}
