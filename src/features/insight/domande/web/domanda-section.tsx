import './domande.css';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { IndicatoriSection } from '#features/insight/report/web/indicatori-section.tsx';
import { SchedaSkeletonPanel } from '#features/insight/report/web/scheda-skeleton-panel.tsx';
import { TabellaSection } from '#features/insight/report/web/tabella-section.tsx';
import { formatPeriodo } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import type { Parole } from '../contract.ts';
import { GraficoPanel } from './grafico-panel.tsx';

interface DomandaSectionProps<T extends Parole> {
  titolo: string;
  answer: UseQueryResult<T>;
  /** What stands below the charts; the answer's tables where nothing else is said. */
  children?: (answer: T) => ReactNode;
}

/** One question of the report: its figures, its charts, what stands behind them, and how they are to be read. */
export function DomandaSection<T extends Parole>({ titolo, answer, children }: DomandaSectionProps<T>): ReactElement {
  const { data, error, isPlaceholderData, refetch } = answer;
  return (
    <div className="domanda">
      <Section
        title={titolo}
        action={data && <span className="n">{data.dal === data.al ? 'Oggi' : capital(formatPeriodo(data.dal, data.al))}</span>}
      >
        {data ? (
          <div className="domanda-body" aria-busy={isPlaceholderData}>
            <IndicatoriSection di={titolo} indicatori={data.indicatori} />
            {data.grafici.length > 0 && (
              <div className={data.grafici.length > 1 ? 'report-pair' : undefined}>
                {data.grafici.map((grafico) => (
                  <GraficoPanel key={grafico.titolo} grafico={grafico} />
                ))}
              </div>
            )}
            {children ? children(data) : data.tabelle.map((tabella) => <TabellaSection key={tabella.titolo} tabella={tabella} />)}
            <p className="report-note">{data.nota}</p>
          </div>
        ) : error ? (
          <p className="res-empty" role="alert">
            Questa parte non è stata caricata.{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              Riprova
            </button>
          </p>
        ) : (
          <div className="domanda-to-come">
            <SchedaSkeletonPanel />
          </div>
        )}
      </Section>
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
