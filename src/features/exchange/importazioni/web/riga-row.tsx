import type { ReactElement } from 'react';
import type { Importazione, RigaImportata } from '../contract.ts';
import { CellaField } from './cella-field.tsx';
import { altriErrori, type ColonnaMostrata, cellaDi, type Significato, testoDi } from './colonne-mostrate.ts';
import { numero } from './say-righe.ts';
import { EsitoBadge } from './stato-badge.tsx';
import { isSamePlace, type useGridKeys } from './use-grid-keys.ts';
import type { Lettura } from './use-lettura.ts';
import { ValoreBadge } from './valore-badge.tsx';

interface RigaRowProps {
  riga: RigaImportata;
  index: number;
  importazione: Importazione;
  lettura: Lettura;
  colonne: readonly ColonnaMostrata[];
  significato: Significato;
  keys: ReturnType<typeof useGridKeys>;
  isOpen: boolean;
  measure: (element: HTMLElement | null) => void;
}

/** A row of the file: its place there, what becomes of it, and its cells. */
export function RigaRow(props: RigaRowProps): ReactElement {
  const { riga, index, importazione, lettura, colonne, significato, keys, isOpen, measure } = props;
  const { esito, errori, avvisi } = riga;
  const wrong = colonne.filter(({ campo }) => campo in errori).map(({ etichetta }) => etichetta);
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={esito === 'errore' ? 'wrong' : undefined}>
      <th scope="row">{numero(riga.riga)}</th>
      <td>
        <EsitoBadge esito={esito} />
        {wrong.length > 0 && <small className="dove">{wrong.join(', ')}</small>}
        {altriErrori(riga, colonne, importazione).map((sentence) => (
          <small key={sentence} className="cella-errore">
            {sentence}
          </small>
        ))}
      </td>
      {colonne.map((shown, column) => {
        const { colonna, campo, etichetta } = shown;
        const place = { row: index, column };
        const written = colonna === undefined ? undefined : lettura.written(riga.riga, colonna);
        const text = testoDi(riga, shown, written);
        const error = errori[campo];
        const canWrite = isOpen && colonna !== undefined;
        const done = (next: string | undefined) => {
          if (next !== undefined && colonna !== undefined) lettura.change({ celle: [{ riga: riga.riga, colonna, testo: next }] });
          keys.leave();
        };
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the grid's
          <td
            key={campo}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of an ARIA grid, which may be a table's
            role="gridcell"
            tabIndex={isSamePlace(keys.at, place) ? 0 : -1}
            data-place={`${index}-${column}`}
            className={[error && 'wrong', written !== undefined && 'written'].filter(Boolean).join(' ') || undefined}
            aria-invalid={error ? true : undefined}
            aria-readonly={!canWrite}
            onFocus={() => keys.onFocusCell(place)}
            onClick={() => error && keys.edit(place)}
            onDoubleClick={() => keys.edit(place)}
            title={error ? undefined : text}
          >
            {canWrite && isSamePlace(keys.edited, place) ? (
              <CellaField label={`${etichetta}, riga ${riga.riga}`} text={cellaDi(riga, shown, written)} onDone={done} />
            ) : (
              <span className="cella">{written === undefined ? <ValoreBadge {...{ riga, campo, text, significato }} /> : text}</span>
            )}
            {error && <small className="cella-errore">{error}</small>}
            {avvisi[campo] && <small className="cella-errore mild">{avvisi[campo]}</small>}
          </td>
        );
      })}
    </tr>
  );
}
