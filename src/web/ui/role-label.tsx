import type { ReactElement } from 'react';
import { Tag } from './tag.tsx';

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
