import { type ReactElement, type ReactNode, useId } from 'react';

export interface SectionProps {
  title: string;
  /** Beside the title: a `<Tag tone="line">3/64 · 1.073,88 €</Tag>`. */
  badge?: ReactNode;
  /** At the right end: one small button. */
  action?: ReactNode;
  children: ReactNode;
}

/** Ruled, not boxed. */
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
  /** Takes the whole row on small screens: an email. */
  full?: boolean;
}

/** What is known of something, three to a row. */
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
