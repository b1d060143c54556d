import type { ReactElement } from 'react';

// Spec §9: asset, brand and user grids show 6 placeholders while they load.
const CARDS = [1, 2, 3, 4, 5, 6];
const FACTS = [88, 104, 72, 120];

/** The cards to come, as tall as they will be: those of things that people are given have facts, four of them. */
export function CardSkeleton({ hasFacts = true }: { hasFacts?: boolean }): ReactElement {
  return (
    <div className="card-grid" aria-hidden>
      {CARDS.map((card) => (
        <div key={card} className="box card">
          <header>
            <span className="sk tile-sk" />
            <div className="t">
              <span className="sk line-sk" style={{ width: '60%' }} />
              <span className="sk line-sk" style={{ width: '40%' }} />
            </div>
          </header>
          <span className="sk" style={{ width: '35%', height: 20 }} />
          {hasFacts && (
            <div className="card-facts">
              {FACTS.map((width) => (
                <span key={width} className="sk fact-sk" style={{ width, maxWidth: '90%' }} />
              ))}
            </div>
          )}
          <footer>
            <span className="sk" style={{ width: 112 }} />
          </footer>
        </div>
      ))}
    </div>
  );
}
