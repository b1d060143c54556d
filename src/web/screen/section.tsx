import { type ReactElement, type ReactNode, useId } from 'react';

export interface SectionProps {
  title: string;
  /** The content beside the title, for example `<Tag tone="line">3/64 · 1.073,88 €</Tag>`. */
  badge?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A section with a line above it and no box. */
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
  /** Uses a whole row on small screens, for example for an e-mail. */
  full?: boolean;
}

/** A list of facts, three to a row. */
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
