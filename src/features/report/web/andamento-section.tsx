import type { ReactElement } from 'react';
import { type Cella, euro, formatCella, numero } from '#shared/cifre.ts';
import { formatData } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import type { Report } from '../contract.ts';
import { CifreList } from './cifre-list.tsx';

/** Twelve months as two lines, and the figures behind them as a table. */
export function AndamentoSection({ andamento, tabella_andamento }: Pick<Report, 'andamento' | 'tabella_andamento'>): ReactElement {
  const giorni = andamento.map(({ al }) => al);
  const costi = andamento.map(({ costo_annuo }) => euro(costo_annuo));
  const persone = andamento.map(({ organico }) => numero(organico));
  return (
    <Section title="Ultimi 12 mesi">
      <div className="report-trends">
        <Linea titolo="Costo annuo di ciò che è assegnato" giorni={giorni} celle={costi} />
        <Linea titolo="Dipendenti in organico" giorni={giorni} celle={persone} />
      </div>
      <details className="report-values">
        <summary className="link">Mostra i valori</summary>
        <CifreList tabella={tabella_andamento} />
      </details>
      <p className="report-note">{tabella_andamento.nota}</p>
    </Section>
  );
}

const WIDTH = 440;
const HEIGHT = 96;

interface LineaProps {
  titolo: string;
  giorni: readonly string[];
  celle: readonly Cella[];
}

/** From zero, so that a small change looks small. */
function Linea({ titolo, giorni, celle }: LineaProps): ReactElement {
  const valori = celle.map(({ valore }) => valore ?? 0);
  const most = Math.max(...valori, 1);
  const points = valori.map((valore, i) => `${(i / Math.max(valori.length - 1, 1)) * WIDTH},${HEIGHT - (valore / most) * (HEIGHT - 4)}`);
  const [first, last] = [celle[0], celle.at(-1)];
  const [from = '', to = ''] = [giorni[0], giorni.at(-1)];
  const said =
    first && last ? `${titolo}: ${formatCella(first)} il ${formatData(from)}, ${formatCella(last)} il ${formatData(to)}` : titolo;
  return (
    <figure className="trend">
      <figcaption>
        {titolo} <b>{last && formatCella(last)}</b>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={said}>
        <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
        <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <p aria-hidden>
        <span>
          {formatData(from)} · {first && formatCella(first)}
        </span>
        <span>{formatData(to)}</span>
      </p>
    </figure>
  );
}
