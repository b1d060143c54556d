import { ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatNumero } from '#shared/euro.ts';

export interface PageHeadProps {
  title: string;
  /** In grey beside the title; undefined while it is not known yet: its place is kept, so that the title wraps as it will. */
  count?: number | undefined;
  subtitle?: string;
  /** On the right, the primary one last. */
  actions?: ReactNode;
}

export function PageHead(props: PageHeadProps): ReactElement {
  const { title, count, subtitle, actions } = props;
  return (
    <div className="head">
      <div className="t">
        <h1 tabIndex={-1}>
          {title} {'count' in props && <span className="n">{count !== undefined && formatNumero(count)}</span>}
        </h1>
        {subtitle && <p className="sub">{subtitle}</p>}
      </div>
      {actions}
    </div>
  );
}

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
