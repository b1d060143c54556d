import type { ReactElement } from 'react';
import type { Scheda } from '../contract.ts';
import { IndicatoriSection } from './indicatori-section.tsx';
import { TabellaSection } from './tabella-section.tsx';

// More columns than this take the whole width.
const PAIRED_COLUMNS = 4;

/** The figures of a tab and its tables, two in a row where they fit. */
export function SchedaPanel({ scheda }: { scheda: Scheda }): ReactElement {
  return (
    <>
      <IndicatoriSection indicatori={scheda.indicatori} />
      <div className="report-pair">
        {scheda.tabelle.map((tabella) => (
          <div
            key={tabella.titolo}
            className={tabella.colonne.includes('Differenza') || tabella.colonne.length > PAIRED_COLUMNS ? 'whole' : undefined}
          >
            <TabellaSection tabella={tabella} />
          </div>
        ))}
      </div>
    </>
  );
}
