import { ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

/** The way back: `parent` is a link to the list, `here` the name of this page, which its title says in full. */
export function Breadcrumb({ parent, here }: { parent: ReactNode; here: string }): ReactElement {
  return (
    <nav className="crumb" aria-label="Percorso">
      {parent}
      <ChevronRight className="i" aria-hidden />
      <span className="cut" aria-current="page">
        {here}
      </span>
    </nav>
  );
}
