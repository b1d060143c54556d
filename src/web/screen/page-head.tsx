import type { ReactElement, ReactNode } from 'react';

export interface PageHeadProps {
  title: string;
  /** In grey beside the title; undefined while it is not known yet. */
  count?: number | undefined;
  subtitle?: string;
  /** On the right, the primary one last. */
  actions?: ReactNode;
}

export function PageHead({ title, count, subtitle, actions }: PageHeadProps): ReactElement {
  return (
    <div className={subtitle ? 'head' : 'head one'}>
      <div className="t">
        <h1 tabIndex={-1}>
          {title} {count !== undefined && <span className="n">{count.toLocaleString('it-IT', { useGrouping: 'always' })}</span>}
        </h1>
        {subtitle && <p className="sub">{subtitle}</p>}
      </div>
      {actions}
    </div>
  );
}
