import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { type Cella, formatCella, formatDifferenza, numero } from '#shared/cifre.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { Section } from '#web/screen/section.tsx';
import { brandStyle } from '#web/ui/avatar.tsx';
import type { Scheda } from '../contract.ts';

// The maximum number of columns of a table that may have another table beside it.
const MAX_PAIRED_COLUMNS = 4;

export function SchedaPanel({ scheda }: { scheda: Scheda }): ReactElement {
  return (
    <>
      <IndicatoriSection indicatori={scheda.indicatori} />
      <div className="report-pair">
        {scheda.tabelle.map((tabella) => (
          <div
            key={tabella.titolo}
            className={tabella.colonne.includes('Differenza') || tabella.colonne.length > MAX_PAIRED_COLUMNS ? 'whole' : undefined}
          >
            <TabellaSection tabella={tabella} />
          </div>
        ))}
      </div>
    </>
  );
}

type Indicatore = Scheda['indicatori'][number];

interface IndicatoriSectionProps {
  indicatori: readonly Indicatore[];
  /** The employees or items that the figures are about. It is left out where the name of the tab already says so. */
  subject?: string;
}

export function IndicatoriSection({ indicatori, subject }: IndicatoriSectionProps): ReactElement {
  return (
    <section aria-label={subject === undefined ? 'Indicatori' : `Cifre di: ${subject}`}>
      <dl className={indicatori.length > 4 ? 'figs report-figs five' : 'figs report-figs'}>
        {indicatori.map((indicatore) => (
          <div key={indicatore.label} className="fig">
            <dt className="measure">{indicatore.label}</dt>
            <dd className="value">
              <CifraBadge vai={indicatore.vai} label={indicatore.label}>
                {formatCella(indicatore.cella)}
              </CifraBadge>
              {indicatore.su !== undefined && <small>/{formatCella(numero(indicatore.su))}</small>}
            </dd>
            <dd className="misura">{indicatore.misura}</dd>
            {indicatore.dettagli.length > 0 && (
              <dd className="change">
                {indicatore.dettagli.map(({ label, cella, vai }) => (
                  <CifraBadge key={label} vai={vai}>
                    <span>
                      {label} <b>{formatCella(cella)}</b>
                    </span>
                  </CifraBadge>
                ))}
              </dd>
            )}
            {indicatore.variazione && <dd className="delta">{describeVariazione(indicatore.variazione)}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

function describeVariazione({ valore, di, rispetto }: NonNullable<Indicatore['variazione']>): string {
  const difference = valore === 0 ? 'Nessuna variazione' : formatDifferenza(numero(valore));
  return `${difference} ${di} rispetto ${rispetto}`;
}

export function TabellaSection({ tabella }: { tabella: Tabella }): ReactElement {
  const { titolo, misura, valore, fatti, nota } = tabella;
  return (
    <Section title={titolo} action={valore && <span className="money">{formatCella(valore)}</span>}>
      <p className="misura">{misura}</p>
      {fatti && (
        <dl className="report-facts">
          {fatti.map(({ label, cella, su, vai }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <CifraBadge vai={vai} label={label}>
                  {formatCella(cella)}
                  {su !== undefined && ` di ${formatCella(numero(su))}`}
                </CifraBadge>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <CifreList tabella={tabella} />
      {nota && <p className="report-note">{nota}</p>}
    </Section>
  );
}

type Tabella = Scheda['tabelle'][number];

export function CifreList({ tabella }: { tabella: Tabella }): ReactElement {
  const { titolo, colonne, righe, totale, barre = false } = tabella;
  if (righe.length === 0) return <p className="res-empty">Nessun dato</p>;
  const [firstColumn, ...otherColumns] = colonne;
  const differenceColumn = colonne.indexOf('Differenza') - 1;
  const max = Math.max(...righe.map(({ celle }) => celle[0]?.valore ?? 0));
  const formatFigure = (cella: Cella, column: number) => (column === differenceColumn ? formatDifferenza(cella) : formatCella(cella));
  return (
    // The table may be wider than a small screen. Then it scrolls, also with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is only for forms, and a section would add a landmark for each table
    <div className="led-wrap" role="group" tabIndex={0} aria-label={titolo}>
      <table className="led">
        <caption className="sr">{titolo}</caption>
        <thead>
          <tr>
            <th scope="col">{firstColumn}</th>
            {barre && <td className="bar" />}
            {otherColumns.map((colonna) => (
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
                  <Bar valore={celle[0]?.valore ?? 0} subject={max} />
                </td>
              )}
              {celle.map((cella, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the position of a figure is its column
                <td key={column} className="num">
                  {formatFigure(cella, column)}
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
              {totale.map((cella, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the position of a figure is its column
                <td key={column} className="num">
                  {formatFigure(cella, column)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Bar({ valore, subject }: { valore: number; subject: number }): ReactElement {
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" width="100" height="6" />
      <rect className="fill" width={subject > 0 ? (Math.max(valore, 0) / subject) * 100 : 0} height="6" />
    </svg>
  );
}

interface CifraBadgeProps {
  vai: string | undefined;
  /** A visually hidden text before the figure, for a screen reader that reads the link alone. */
  label?: string;
  children: ReactNode;
}

function CifraBadge({ vai, label, children }: CifraBadgeProps): ReactElement {
  if (vai === undefined) return <>{children}</>;
  return (
    <Link {...linkProps(vai)} className="figure-link">
      {label && <span className="sr">{label}: </span>}
      {children}
    </Link>
  );
}

const FIGURES = ['uno', 'due', 'tre', 'quattro'];
const ROWS = [180, 140, 160, 120, 150];

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
