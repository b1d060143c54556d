import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

interface ViewTabsProps {
  label: string;
  /** The tabs of the views. `value` is the URL parameter ?vista=…, undefined for the first view. */
  views: readonly { label: string; value: string | undefined }[];
  current: string | undefined;
  keep?: Record<string, string | undefined>;
}

export function ViewTabs({ label, views, current, keep = {} }: ViewTabsProps): ReactElement {
  return (
    <nav className="views" aria-label={label}>
      {views.map((view) => (
        <Link
          key={view.label}
          to="."
          search={{ ...keep, vista: view.value } as never} // cast: the router types the search parameters of each route
          aria-current={view.value === current ? 'page' : undefined}
          // without these options the router would mark the first tab as current on every view
          activeOptions={{ exact: true, explicitUndefined: true }}
          activeProps={{}}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
