import type { ReactElement, ReactNode } from 'react';

export type TagTone = 'success' | 'warning' | 'danger' | 'info' | 'line' | 'hr' | 'it' | 'manager';

export function Tag({ tone, children }: { tone?: TagTone; children: ReactNode }): ReactElement {
  return (
    <span className={['tag', tone].filter(Boolean).join(' ')}>
      {typeof children === 'string' ? <Truncated>{children}</Truncated> : children}
    </span>
  );
}

function Truncated({ children }: { children: string }): ReactElement {
  return (
    <span className="cut" title={children}>
      {children}
    </span>
  );
}

type Colour = 'hr' | 'it' | 'manager';

// The colours of the roles, which the specification requires.
const ROLE_COLOURS: Record<string, Colour> = { HR: 'hr', IT: 'it', MANAGER: 'manager' };

export function RoleLabel({ role }: { role: string }): ReactElement {
  return <span className={`role role-${ROLE_COLOURS[role] ?? 'other'}`}>{role}</span>;
}

export function RoleBadge({ role }: { role: string }): ReactElement {
  const tone = ROLE_COLOURS[role];
  return <Tag {...(tone ? { tone } : {})}>{role}</Tag>;
}

interface StateBadgeProps {
  attivo: boolean;
  /** Whether the employee has left the company. The badge then looks inactive even if the employee is still marked as active. */
  gone?: boolean;
}

/**
 * The badge of an active or inactive employee or account. Its mark is a filled dot or an empty ring, so that the difference is not only the
 * colour.
 */
export function StateBadge({ attivo, gone = false }: StateBadgeProps): ReactElement {
  return <span className={attivo && !gone ? 'state' : 'state off'}>{attivo ? 'Attivo' : 'Inattivo'}</span>;
}
