import type { ReactElement, ReactNode } from 'react';

interface FilterBarProps {
  search: ReactNode;
  children?: ReactNode;
  /** At the far end: what can be done with the rows. */
  end?: ReactNode;
}

/** Search first, then the chips; scrolls sideways on small screens. */
export function FilterBar({ search, children, end }: FilterBarProps): ReactElement {
  return (
    <search className="filters">
      {search}
      {children && <div className="chips">{children}</div>}
      {end && <div className="end">{end}</div>}
    </search>
  );
}
