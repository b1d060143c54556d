import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

interface ViewTabsProps {
  /** What they are of: 'Piani e telefoni'. */
  label: string;
  /** `value` is what stands in the address as ?vista=…; undefined for the first, which needs none. */
  views: readonly { label: string; value: string | undefined }[];
  current: string | undefined;
  /** What of the address holds for all of them. */
  keep?: Record<string, string | undefined>;
}

/** Two lists that share an entry of the sidebar. Links: each has its own address, and leaves the other's search and filters behind. */
export function ViewTabs({ label, views, current, keep = {} }: ViewTabsProps): ReactElement {
  return (
    <nav className="views" aria-label={label}>
      {views.map((view) => (
        <Link
          key={view.label}
          to="."
          search={{ ...keep, vista: view.value } as never} // the router's types know each route's own search; this part serves them all
          aria-current={view.value === current ? 'page' : undefined}
          activeOptions={{ exact: true, explicitUndefined: true }} // or the first would be current wherever the path is
          activeProps={{}}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
