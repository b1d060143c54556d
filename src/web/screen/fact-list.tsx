import type { ReactElement, ReactNode } from 'react';

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
