import type { ReactElement } from 'react';

const CARDS = [1, 2, 3, 4, 5, 6];

/** The cards while they load. */
export function WorkflowSkeletonCard(): ReactElement {
  return (
    <div className="card-grid" aria-hidden>
      {CARDS.map((card) => (
        <div key={card} className="box workflow-card">
          <div className="person">
            <span className="av m" />
            <div>
              <span className="sk" style={{ width: 120 }} />
              <span className="sk" style={{ width: 160 }} />
            </div>
          </div>
          <span className="sk" style={{ width: '90%' }} />
          <div className="assets">
            <span className="label">Asset Assegnati</span>
            <span className="help">Caricamento asset...</span>
          </div>
        </div>
      ))}
    </div>
  );
}
