import type { ReactElement } from 'react';

const FIGURES = ['uno', 'due', 'tre', 'quattro'];
const ROWS = [180, 140, 160, 120, 150];

/** A tab to come, in its shape. */
export function SchedaSkeletonPanel(): ReactElement {
  return (
    <>
      <div className="figs report-figs" aria-hidden>
        {FIGURES.map((figure) => (
          <div key={figure} className="fig">
            <span className="sk measure-sk" style={{ width: 96 }} />
            <span className="sk value-sk" style={{ width: 64 }} />
            <span className="sk change-sk" style={{ width: 128 }} />
          </div>
        ))}
      </div>
      <ul className="rows report-loading" aria-hidden>
        {ROWS.map((width) => (
          <li key={width}>
            <span className="sk" style={{ width }} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr">
        Caricamento del report…
      </p>
    </>
  );
}
