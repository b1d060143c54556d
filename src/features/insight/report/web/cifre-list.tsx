import type { ReactElement } from 'react';
import { type Cella, formatCella, formatDifferenza } from '#shared/cifre.ts';
import { brandStyle } from '#web/ui/avatar.tsx';
import type { Scheda } from '../contract.ts';
import { CifraBadge } from './cifra-badge.tsx';

type Tabella = Scheda['tabelle'][number];

/** Rows of figures; with bars, the first figure of each is drawn beside its name. */
export function CifreList({ tabella }: { tabella: Tabella }): ReactElement {
  const { titolo, colonne, righe, totale, barre = false } = tabella;
  if (righe.length === 0) return <p className="res-empty">Nessun dato</p>;
  const [prima, ...altre] = colonne;
  const differenze = colonne.indexOf('Differenza') - 1;
  const most = Math.max(...righe.map(({ celle }) => celle[0]?.valore ?? 0));
  const shown = (cella: Cella, place: number) => (place === differenze ? formatDifferenza(cella) : formatCella(cella));
  return (
    // Wider than a small screen it scrolls, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and a section would be a landmark more for each table
    <div className="led-wrap" role="group" tabIndex={0} aria-label={titolo}>
      <table className="led">
        <caption className="sr">{titolo}</caption>
        <thead>
          <tr>
            <th scope="col">{prima}</th>
            {barre && <td className="bar" />}
            {altre.map((colonna) => (
              <th key={colonna} scope="col" className="n">
                {colonna}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {righe.map(({ label, celle, vai, colore }) => (
            <tr key={`${label} ${vai}`}>
              <th scope="row" title={label}>
                {colore && <span className="brand swatch" style={brandStyle(colore)} aria-hidden />}
                <CifraBadge vai={vai}>{label}</CifraBadge>
              </th>
              {barre && (
                <td className="bar" aria-hidden>
                  <Barra valore={celle[0]?.valore ?? 0} di={most} />
                </td>
              )}
              {celle.map((cella, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row's figures stand in the order of the columns
                <td key={place} className="num">
                  {shown(cella, place)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totale && (
          <tfoot>
            <tr>
              <th scope="row">Totale</th>
              {barre && <td className="bar" />}
              {totale.map((cella, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={place} className="num">
                  {shown(cella, place)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Barra({ valore, di }: { valore: number; di: number }): ReactElement {
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" width="100" height="6" />
      <rect className="fill" width={di > 0 ? (Math.max(valore, 0) / di) * 100 : 0} height="6" />
    </svg>
  );
}
