import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Tile } from '#web/ui/avatar.tsx';

export interface RecordCardProps {
  icon: LucideIcon;
  title: string;
  /** An element that replaces the text of the card's title, for example a link. */
  heading?: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
  tags?: ReactNode;
  facts?: readonly { label: string; value: ReactNode }[];
  foot?: ReactNode;
}

// A long text may be truncated, because the stylesheet shows only three lines in a narrow card.
const isLikelyTruncated = (value: ReactNode): value is string => typeof value === 'string' && value.length > 60;

export function RecordCard({ icon, title, heading = title, detail, actions, tags, facts = [], foot }: RecordCardProps): ReactElement {
  return (
    <article className="box card" aria-label={title}>
      <header>
        <Tile icon={icon} />
        <div className="t">
          <h2 className="cut" title={title}>
            {heading}
          </h2>
          {detail && (
            <p className="cut" title={typeof detail === 'string' ? detail : undefined}>
              {detail}
            </p>
          )}
        </div>
        {actions && <div className="acts">{actions}</div>}
      </header>
      {tags}
      {facts.length > 0 && (
        <dl className="card-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd title={isLikelyTruncated(value) ? value : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {foot && <footer>{foot}</footer>}
    </article>
  );
}
