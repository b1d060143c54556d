import type { ReactElement, ReactNode } from 'react';

export type TagTone = 'success' | 'warning' | 'danger' | 'info' | 'line' | 'hr' | 'it' | 'manager';

/** A small word on a tint; grey without a tone. */
export function Tag({ tone, children }: { tone?: TagTone; children: ReactNode }): ReactElement {
  return <span className={['tag', tone].filter(Boolean).join(' ')}>{children}</span>;
}
