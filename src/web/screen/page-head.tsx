import type { ReactElement, ReactNode } from 'react';
import { formatNumero } from '#shared/numero.ts';

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
