import type { ReactElement, ReactNode } from 'react';
import { formatEuro } from '#shared/euro.ts';
import { RISORSE } from '#shared/risorse.ts';
import { Section } from '#web/screen/section.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Risorse } from '../contract.ts';
import { COSTING_KINDS } from '../kinds.ts';
import { nameHeld, quote } from '../rules.ts';
import { useRisorse } from './hooks.ts';

// The order of the bar, from the left, and the colour of each series.
// The order of the bar, from the left.
const COLORI = ['c1', 'c3', 'c2', 'c4'];
const SERIE = COSTING_KINDS.map(({ tipo }, i) => ({ tipo, colore: COLORI[i % COLORI.length] }));

/** What everything that an employee holds costs in a year, by kind, and in a month; and how many they are: software, hardware and the plan. */
export function ValoreRisorseCard({ dipendenteId }: { dipendenteId: string }): ReactElement {
  const { data, error } = useRisorse(dipendenteId);
  // The same answer fills the sections beside: they are where one tries again.
  const instead = error ? 'I costi non sono stati caricati.' : 'Caricamento costi…';
  return (
    <Section title="Valore Risorse Assegnate">
      {data ? (
        <Costs risorse={data} />
      ) : (
        <p className="res-empty" role="status">
          {instead}
        </p>
      )}
    </Section>
  );
}

function Costs({ risorse: { costi, totale_annuo, totale_mensile, numero_risorse } }: { risorse: Risorse }): ReactElement {
  const share = quote(costi);
  return (
    <>
      <p className="money">
        {formatEuro(totale_annuo)} <span className="muted">all'anno</span>
      </p>
      <span className="meter tall" aria-hidden>
        {SERIE.filter(({ tipo }) => share[tipo] > 0).map(({ tipo, colore }) => (
          <i key={tipo} className={colore} style={{ width: `${share[tipo]}%` }} />
        ))}
      </span>
      <dl className="sum">
        {SERIE.map(({ tipo, colore }) => (
          <div key={tipo}>
            <dt>
              <span className={`key ${colore}`} />
              {RISORSE[tipo].uno}
            </dt>
            <dd className="num">{formatEuro(costi[tipo])}</dd>
          </div>
        ))}
        <div className="tot">
          <dt>Costo mensile</dt>
          <dd className="num">{formatEuro(totale_mensile)}</dd>
        </div>
        <div>
          <dt>Numero risorse</dt>
          <dd className="num">{numero_risorse}</dd>
        </div>
      </dl>
    </>
  );
}

interface RisorseDaRestituireNoteProps {
  dipendenteId: string;
  /** The way to where it is taken back. */
  children: ReactNode;
}

/** Who has left and still holds something: nothing comes back by itself (rule 35). Nothing is shown when all is back. */
export function RisorseDaRestituireNote({ dipendenteId, children }: RisorseDaRestituireNoteProps): ReactElement | null {
  const { data } = useRisorse(dipendenteId);
  const held = data ? nameHeld(data.assegnate) : '';
  if (held === '') return null;
  return (
    <Note tone="warning" title={`Ha ancora ${held}`}>
      Resta tutto assegnato, e conta nei costi, finché non viene restituito.
      {children}
    </Note>
  );
}
