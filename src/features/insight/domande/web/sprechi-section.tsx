import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { TabellaSection } from '#features/insight/report/web/tabella-section.tsx';
import { euro, formatCella } from '#shared/cifre.ts';
import { linkOf } from '#web/screen/plain-link.tsx';
import type { Sprechi } from '../contract.ts';
import { DomandaSection } from './domanda-section.tsx';
import { type Chiesto, useSprechi } from './hooks.ts';

export function SprechiSection({ chiesto }: { chiesto: Chiesto }): ReactElement {
  return (
    <DomandaSection titolo="Dove si spreca" answer={useSprechi(chiesto)}>
      {({ voci, tabelle }) =>
        voci.length === 0 ? (
          <p className="res-empty">Niente costa senza servire a qualcuno.</p>
        ) : (
          <ul className="rows sprechi">
            {voci.map((voce, i) => (
              <li key={voce.cosa}>
                <Voce voce={voce} tabella={tabelle[i]} />
              </li>
            ))}
          </ul>
        )
      }
    </DomandaSection>
  );
}

interface VoceProps {
  voce: Sprechi['voci'][number];
  tabella: Sprechi['tabelle'][number] | undefined;
}

/** What it costs, what can be done about it, and behind a press the rows that are meant. */
function Voce({ voce: { titolo, quanti, spiega, costo_annuo, azione }, tabella }: VoceProps): ReactElement {
  return (
    <>
      <div className="spreco">
        <span className="who">
          <b>{titolo}</b>
          <small>
            {quanti} · {spiega}
          </small>
        </span>
        <span className="num">{formatCella(euro(costo_annuo))}</span>
        {azione && (
          <Link {...linkOf(azione.vai)} className="btn second small">
            {azione.label}
          </Link>
        )}
      </div>
      {tabella && (
        <details className="report-values">
          <summary className="link">Mostra quali</summary>
          <TabellaSection tabella={tabella} />
        </details>
      )}
    </>
  );
}
