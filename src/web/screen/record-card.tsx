import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Tile } from '#web/ui/avatar.tsx';

export interface RecordCardProps {
  icon: LucideIcon;
  title: string;
  /** The title as it is shown, where that leads somewhere. */
  heading?: ReactNode;
  detail?: ReactNode;
  /** At the top right: edit, delete, a menu. */
  actions?: ReactNode;
  tags?: ReactNode;
  facts?: readonly { label: string; value: ReactNode }[];
  /** The last line, after a hairline: state, date. */
  foot?: ReactNode;
}

// More than three lines of a narrow card: the stylesheet shows so many.
const isLong = (value: ReactNode): value is string => typeof value === 'string' && value.length > 60;

/** A thing that one picks up: an asset, a brand. Knows nothing of its kinds. */
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
              <dd title={isLong(value) ? value : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {foot && <footer>{foot}</footer>}
    </article>
  );
}
