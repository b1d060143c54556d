import type { ReactElement } from 'react';

// Spec §9: asset, brand and user grids show 6 placeholders while they load.
const CARDS = [1, 2, 3, 4, 5, 6];

export function CardSkeleton(): ReactElement {
  return (
    <div className="card-grid" aria-hidden>
      {CARDS.map((card) => (
        <div key={card} className="box card">
          <header>
            <span className="sk tile-sk" />
            <div className="t">
              <span className="sk" style={{ width: '60%' }} />
              <span className="sk" style={{ width: '40%' }} />
            </div>
          </header>
          <span className="sk" style={{ width: '35%', height: 20 }} />
          <span className="sk" style={{ width: '80%' }} />
        </div>
      ))}
    </div>
  );
}
