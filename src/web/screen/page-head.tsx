import { ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatNumero } from '#shared/euro.ts';

export interface PageHeadProps {
  title: string;
  /** Undefined while unknown: its space is reserved, so that the title does not wrap differently later. */
  count?: number | undefined;
  subtitle?: string;
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

export function Breadcrumb({ parent, here: pageName }: { parent: ReactNode; here: string }): ReactElement {
  return (
    <nav className="crumb" aria-label="Percorso">
      {parent}
      <ChevronRight className="i" aria-hidden />
      <span className="cut" aria-current="page">
        {pageName}
      </span>
    </nav>
  );
}
