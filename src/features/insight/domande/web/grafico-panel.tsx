import './domande.css';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useState } from 'react';
import { TabellaSection } from '#features/insight/report/web/tabella-section.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Grafico } from '../contract.ts';
import { dettoDi, tabellaDi } from '../rules.ts';
import { MARGINI } from './margini.ts';
import { tinta } from './tinte.ts';
import { useWidth } from './use-width.ts';

// With the library that draws it is a tenth of the page: the words and figures around it are there at once.
const DisegnoPanel = lazyPart(() => import('./disegno-panel.tsx').then((file) => file.DisegnoPanel));

/**
 * A chart with its legend. Whoever points at a month, or goes through them with the arrows, reads its values below; a screen reader says
 * them. All of them stand in the table beside it.
 */
export function GraficoPanel({ grafico }: { grafico: Grafico }): ReactElement {
  const { titolo, misura, punti, serie, detto } = grafico;
  const [at, setAt] = useState<number>();
  const [ref, width] = useWidth<HTMLDivElement>(640);
  const last = punti.length - 1;
  const shown = Math.min(at ?? last, last);
  const move = (event: KeyboardEvent) => {
    const next = { ArrowLeft: shown - 1, ArrowDown: shown - 1, ArrowRight: shown + 1, ArrowUp: shown + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, next)));
  };
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const place = (event.clientX - left - MARGINI.left) / (width - MARGINI.left - MARGINI.right);
    setAt(Math.max(0, Math.min(last, Math.floor(place * punti.length))));
  };
  return (
    <figure className="grafico">
      <figcaption>
        <span>
          <b>{titolo}</b>
          <small className="misura">{misura}</small>
        </span>
        <ul aria-hidden>
          {serie.map(({ nome, forma, tono }) => (
            <li key={nome} className={forma === 'linea' ? 'tratto' : undefined} style={tinta(tono)}>
              {nome}
            </li>
          ))}
        </ul>
      </figcaption>
      <p className="sr">{detto}</p>
      <div
        ref={ref}
        className="disegno"
        role="slider"
        tabIndex={0}
        aria-label={`${titolo}: scorri i mesi con le frecce`}
        aria-valuemin={1}
        aria-valuemax={punti.length}
        aria-valuenow={shown + 1}
        aria-valuetext={dettoDi(grafico, shown)}
        onKeyDown={move}
        onPointerMove={point}
        onPointerDown={point}
      >
        <DisegnoPanel grafico={grafico} width={width} at={at === undefined ? undefined : shown} />
      </div>
      <p className="letto" aria-hidden>
        {dettoDi(grafico, shown)}
      </p>
      <details className="report-values">
        <summary className="link">Tabella</summary>
        <TabellaSection tabella={tabellaDi(grafico)} />
      </details>
    </figure>
  );
}
