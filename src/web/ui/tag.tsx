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
