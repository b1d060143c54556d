import type { ReactElement } from 'react';
import type { Importazione, RigaImportata } from '../contract.ts';
import { CellaField } from './cella-field.tsx';
import { altriErrori, type ColonnaMostrata } from './colonne-mostrate.ts';
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
  keys: ReturnType<typeof useGridKeys>;
  isOpen: boolean;
  measure: (element: HTMLElement | null) => void;
}

/** A row of the file: its place there, what becomes of it, and its cells. */
export function RigaRow({ riga, index, importazione, lettura, colonne, keys, isOpen, measure }: RigaRowProps): ReactElement {
  const { esito, errori, celle } = riga;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={esito === 'errore' ? 'wrong' : undefined}>
      <th scope="row">{numero(riga.riga)}</th>
      <td>
        <EsitoBadge esito={esito} />
        {altriErrori(riga, colonne, importazione).map((sentence) => (
          <small key={sentence} className="cella-errore">
            {sentence}
          </small>
        ))}
      </td>
      {colonne.map(({ colonna, campo, etichetta }, column) => {
        const place = { row: index, column };
        const written = lettura.written(riga.riga, colonna);
        const text = written ?? celle[colonna] ?? '';
        const error = errori[campo];
        const done = (next: string | undefined) => {
          if (next !== undefined) lettura.change({ celle: [{ riga: riga.riga, colonna, testo: next }] });
          keys.leave();
        };
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the grid's
          <td
            key={colonna}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of an ARIA grid, which may be a table's
            role="gridcell"
            tabIndex={isSamePlace(keys.at, place) ? 0 : -1}
            data-place={`${index}-${column}`}
            className={[error && 'wrong', written !== undefined && 'written'].filter(Boolean).join(' ') || undefined}
            aria-invalid={error ? true : undefined}
            aria-readonly={!isOpen}
            onFocus={() => keys.onFocusCell(place)}
            onClick={() => error && keys.edit(place)}
            onDoubleClick={() => keys.edit(place)}
            title={error ? undefined : text}
          >
            {isSamePlace(keys.edited, place) ? (
              <CellaField label={`${etichetta}, riga ${riga.riga}`} text={text} onDone={done} />
            ) : (
              <span className="cella">{written === undefined ? <ValoreBadge riga={riga} campo={campo} text={text} /> : text}</span>
            )}
            {error && <small className="cella-errore">{error}</small>}
          </td>
        );
      })}
    </tr>
  );
}
