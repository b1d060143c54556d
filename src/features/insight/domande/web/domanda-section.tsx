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
import { linkOf } from '#web/screen/plain-link.tsx';
import { Section } from '#web/screen/section.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { AnswerTexts, Grafico, Scadenze, Sprechi } from '../contract.ts';
import { dettoDi, SCADE_LABELS, tabellaDi } from '../rules.ts';
import { MARGINI, tinta } from './disegno-looks.ts';
import { type Chiesto, useOnboarding, usePersone, useScadenze, useSpesa, useSprechi } from './hooks.ts';

interface DomandaSectionProps<T extends AnswerTexts> {
  titolo: string;
  answer: UseQueryResult<T>;
  /** Renders the content below the charts. Without this property the tables of the answer are shown. */
  children?: (answer: T) => ReactNode;
}

/** A section of the report that answers a question (domanda): key figures, charts, tables and notes. */
export function DomandaSection<T extends AnswerTexts>({ titolo, answer, children }: DomandaSectionProps<T>): ReactElement {
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

// Loaded lazily: the chart library is a tenth of the page, and the text does not need it.
const DisegnoPanel = lazyPart(() => import('./disegno-panel.tsx').then((file) => file.DisegnoPanel));

/**
 * A chart with its legend. Hover or arrow keys select a month, whose values are shown below and announced to screen readers. The table has
 * all values too.
 */
function GraficoPanel({ grafico }: { grafico: Grafico }): ReactElement {
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

/** The width of an element, updated on resize; `first` until it is known. */
function useWidth<E extends HTMLElement>(first: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(first);
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

export function SpesaSection({ chiesto }: { chiesto: Chiesto }): ReactElement {
  return <DomandaSection titolo="Quanto spendiamo" answer={useSpesa(chiesto)} />;
}

export function PersoneSection({ chiesto }: { chiesto: Chiesto }): ReactElement {
  return <DomandaSection titolo="Persone" answer={usePersone(chiesto)} />;
}

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

/** A type of waste: cost, action, and its rows in a collapsible part. */
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

export function OnboardingSection({ chiesto }: { chiesto: Chiesto }): ReactElement {
  return <DomandaSection titolo="Onboarding" answer={useOnboarding(chiesto)} />;
}

export function ScadenzeSection({ chiesto }: { chiesto: Chiesto }): ReactElement {
  return (
    <DomandaSection titolo="Scadenze" answer={useScadenze(chiesto)}>
      {({ mesi }) => {
        const full = mesi.filter(({ quante }) => quante > 0);
        return full.length === 0 ? (
          <p className="res-empty">Niente scade in questi mesi.</p>
        ) : (
          <div className="report-pair">
            {full.map((mese) => (
              <Mese key={mese.mese} mese={mese} />
            ))}
          </div>
        );
      }}
    </DomandaSection>
  );
}

function Mese({ mese: { mese, quante, importo, scadenze, altre } }: { mese: Scadenze['mesi'][number] }): ReactElement {
  return (
    <Section title={capital(nomeMese(mese))} action={<span className="money">{`${quante} · ${formatCella(euro(importo))}`}</span>}>
      <ul className="rows scadenze">
        {scadenze.map(({ cosa, id, nome, giorno, importo: quanto, vai }) => (
          <li key={`${cosa} ${id}`}>
            <span className="giorno">{formatData(giorno)}</span>
            <span className="who">
              <Link {...linkOf(vai)} className="over">
                <b>{nome}</b>
              </Link>
              <small>{SCADE_LABELS[cosa]}</small>
            </span>
            <span className="num">{formatCella(euro(quanto))}</span>
          </li>
        ))}
      </ul>
      {altre > 0 && <p className="report-note">{altre === 1 ? "E un'altra." : `E altre ${altre}.`}</p>}
    </Section>
  );
}

type Mesi = '12' | '24';
const SCELTE: Record<Mesi, string> = { 12: '12 mesi', 24: '24 mesi' };

/** Selects the number of months, back for charts and ahead for the calendar. */
export function MesiFilter({ mesi, onChange }: { mesi: Mesi; onChange: (mesi: Mesi) => void }): ReactElement {
  return (
    <fieldset className="seg">
      <legend className="sr">Mesi nei grafici</legend>
      {(['12', '24'] as const).map((each) => (
        <label key={each}>
          <input type="radio" className="sr" name="mesi" value={each} checked={each === mesi} onChange={() => onChange(each)} />
          {SCELTE[each]}
        </label>
      ))}
    </fieldset>
  );
}
