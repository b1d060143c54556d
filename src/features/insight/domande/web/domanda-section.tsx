import './domande.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { IndicatoriSection, SchedaSkeletonPanel, TabellaSection } from '#features/insight/report/web/scheda-panel.tsx';
import { euro, formatCella } from '#shared/cifre.ts';
import { formatData, formatPeriodo } from '#shared/dates.ts';
import { nomeMese } from '#shared/periodi.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { Section } from '#web/screen/section.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { AnswerTexts, Grafico, Scadenze, Sprechi } from '../contract.ts';
import { chartTable, describePunto, EXPIRING_TYPE_LABELS } from '../rules.ts';
import { CHART_MARGINS, seriesColour } from './chart-style.ts';
import { type DomandaQuery, useOnboarding, usePersone, useScadenze, useSpesa, useSprechi } from './hooks.ts';

interface DomandaSectionProps<T extends AnswerTexts> {
  titolo: string;
  answer: UseQueryResult<T>;
  /** Renders the content below the charts. Without this property the tables of the answer are shown. */
  children?: (answer: T) => ReactNode;
}

export function DomandaSection<T extends AnswerTexts>({ titolo, answer, children }: DomandaSectionProps<T>): ReactElement {
  const { data, error, isPlaceholderData, refetch } = answer;
  return (
    <div className="domanda">
      <Section
        title={titolo}
        action={data && <span className="n">{data.dal === data.al ? 'Oggi' : capitalize(formatPeriodo(data.dal, data.al))}</span>}
      >
        {data ? (
          <div className="domanda-body" aria-busy={isPlaceholderData}>
            <IndicatoriSection subject={titolo} indicatori={data.indicatori} />
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

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// The charts are loaded lazily, because the chart library is a tenth of the page and the text does not need it.
const ChartPanel = lazyPart(() => import('./chart-panel.tsx').then((file) => file.ChartPanel));

/**
 * A chart with its legend. With hover or arrow keys the user selects a month, whose values are shown below and announced to screen readers.
 * The table has all values too.
 */
function GraficoPanel({ grafico }: { grafico: Grafico }): ReactElement {
  const { titolo, misura, punti, serie, detto } = grafico;
  const [activeIndex, setActiveIndex] = useState<number>();
  const [ref, width] = useWidth<HTMLDivElement>(640);
  const last = punti.length - 1;
  const shownIndex = Math.min(activeIndex ?? last, last);
  const moveByKey = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: shownIndex - 1,
      ArrowDown: shownIndex - 1,
      ArrowRight: shownIndex + 1,
      ArrowUp: shownIndex + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActiveIndex(Math.max(0, Math.min(last, next)));
  };
  const selectAtPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const fraction = (event.clientX - left - CHART_MARGINS.left) / (width - CHART_MARGINS.left - CHART_MARGINS.right);
    setActiveIndex(Math.max(0, Math.min(last, Math.floor(fraction * punti.length))));
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
            <li key={nome} className={forma === 'linea' ? 'tratto' : undefined} style={seriesColour(tono)}>
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
        aria-valuenow={shownIndex + 1}
        aria-valuetext={describePunto(grafico, shownIndex)}
        onKeyDown={moveByKey}
        onPointerMove={selectAtPointer}
        onPointerDown={selectAtPointer}
      >
        <ChartPanel grafico={grafico} width={width} activeIndex={activeIndex === undefined ? undefined : shownIndex} />
      </div>
      <p className="letto" aria-hidden>
        {describePunto(grafico, shownIndex)}
      </p>
      <details className="report-values">
        <summary className="link">Tabella</summary>
        <TabellaSection tabella={chartTable(grafico)} />
      </details>
    </figure>
  );
}

/** Returns a ref and the width of its element, updated on resize. The width is `initial` until the element has been measured. */
function useWidth<E extends HTMLElement>(initial: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0);
      if (next > 0) setWidth(next);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

export function SpesaSection({ chiesto }: { chiesto: DomandaQuery }): ReactElement {
  return <DomandaSection titolo="Quanto spendiamo" answer={useSpesa(chiesto)} />;
}

export function PersoneSection({ chiesto }: { chiesto: DomandaQuery }): ReactElement {
  return <DomandaSection titolo="Persone" answer={usePersone(chiesto)} />;
}

export function SprechiSection({ chiesto }: { chiesto: DomandaQuery }): ReactElement {
  return (
    <DomandaSection titolo="Dove si spreca" answer={useSprechi(chiesto)}>
      {({ voci, tabelle }) =>
        voci.length === 0 ? (
          <p className="res-empty">Niente costa senza servire a qualcuno.</p>
        ) : (
          <ul className="rows sprechi">
            {voci.map((voce, i) => (
              <li key={voce.cosa}>
                <SprecoVoce voce={voce} tabella={tabelle[i]} />
              </li>
            ))}
          </ul>
        )
      }
    </DomandaSection>
  );
}

interface SprecoVoceProps {
  voce: Sprechi['voci'][number];
  tabella: Sprechi['tabelle'][number] | undefined;
}

function SprecoVoce({ voce: { titolo, quanti, spiega, costo_annuo, azione }, tabella }: SprecoVoceProps): ReactElement {
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
          <Link {...linkProps(azione.vai)} className="btn second small">
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

export function OnboardingSection({ chiesto }: { chiesto: DomandaQuery }): ReactElement {
  return <DomandaSection titolo="Onboarding" answer={useOnboarding(chiesto)} />;
}

export function ScadenzeSection({ chiesto }: { chiesto: DomandaQuery }): ReactElement {
  return (
    <DomandaSection titolo="Scadenze" answer={useScadenze(chiesto)}>
      {({ mesi }) => {
        const monthsWithScadenze = mesi.filter(({ quante }) => quante > 0);
        return monthsWithScadenze.length === 0 ? (
          <p className="res-empty">Niente scade in questi mesi.</p>
        ) : (
          <div className="report-pair">
            {monthsWithScadenze.map((mese) => (
              <ScadenzeMese key={mese.mese} mese={mese} />
            ))}
          </div>
        );
      }}
    </DomandaSection>
  );
}

function ScadenzeMese({ mese: { mese, quante, importo, scadenze, altre } }: { mese: Scadenze['mesi'][number] }): ReactElement {
  return (
    <Section title={capitalize(nomeMese(mese))} action={<span className="money">{`${quante} · ${formatCella(euro(importo))}`}</span>}>
      <ul className="rows scadenze">
        {scadenze.map(({ cosa, id, nome, giorno, importo: amount, vai }) => (
          <li key={`${cosa} ${id}`}>
            <span className="giorno">{formatData(giorno)}</span>
            <span className="who">
              <Link {...linkProps(vai)} className="over">
                <b>{nome}</b>
              </Link>
              <small>{EXPIRING_TYPE_LABELS[cosa]}</small>
            </span>
            <span className="num">{formatCella(euro(amount))}</span>
          </li>
        ))}
      </ul>
      {altre > 0 && <p className="report-note">{altre === 1 ? "E un'altra." : `E altre ${altre}.`}</p>}
    </Section>
  );
}

type MonthCount = '12' | '24';
const MONTH_OPTIONS: Record<MonthCount, string> = { 12: '12 mesi', 24: '24 mesi' };

export function MesiFilter({ mesi, onChange }: { mesi: MonthCount; onChange: (mesi: MonthCount) => void }): ReactElement {
  return (
    <fieldset className="seg">
      <legend className="sr">Mesi nei grafici</legend>
      {(['12', '24'] as const).map((each) => (
        <label key={each}>
          <input type="radio" className="sr" name="mesi" value={each} checked={each === mesi} onChange={() => onChange(each)} />
          {MONTH_OPTIONS[each]}
        </label>
      ))}
    </fieldset>
  );
}
