import { type ReactElement, type ReactNode, useId } from 'react';

export interface SectionProps {
  title: string;
  badge?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, badge, action, children }: SectionProps): ReactElement {
  const id = useId();
  return (
    <section className={badge ? 'sec r' : 'sec'} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {badge}
        {action && <span className="end">{action}</span>}
      </header>
      {children}
    </section>
  );
}

export interface Fact {
  label: string;
  value: ReactNode;
  full?: boolean;
}

export function FactList({ facts }: { facts: readonly Fact[] }): ReactElement {
  return (
    <dl className="facts">
      {facts.map(({ label, value, full }) => (
        <div key={label} className={full ? 'full' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
