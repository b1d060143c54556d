import type { ReactElement, ReactNode } from 'react';

/** Search first, then the chips; scrolls sideways on small screens. */
export function FilterBar({ search, children }: { search: ReactNode; children?: ReactNode }): ReactElement {
  return (
    <search className="filters">
      {search}
      {children && <div className="chips">{children}</div>}
    </search>
  );
}
