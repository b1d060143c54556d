import type { ReactElement, ReactNode } from 'react';
import { formatEuro } from '#shared/euro.ts';
import { RISORSE } from '#shared/risorse.ts';
import { Section } from '#web/screen/section.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Risorse } from '../contract.ts';
import { KINDS_WITH_COST } from '../kinds.ts';
import { costShares, describeAssegnate } from '../rules.ts';
import { useRisorse } from './hooks.ts';

const COLORI = ['c1', 'c3', 'c2', 'c4'];
const SERIE = KINDS_WITH_COST.map(({ tipo }, i) => ({ tipo, colore: COLORI[i % COLORI.length] }));

export function ValoreRisorseCard({ dipendenteId, children }: { dipendenteId: string; children?: ReactNode }): ReactElement {
  const { data, error } = useRisorse(dipendenteId);
  // This card shows no retry button, because the other sections of the page show one for the same request.
  const statusText = error ? 'I costi non sono stati caricati.' : 'Caricamento costi…';
  return (
    <Section title="Valore Risorse Assegnate">
      {data ? (
        <Costs risorse={data} />
      ) : (
        <p className="res-empty" role="status">
          {statusText}
        </p>
      )}
      {children}
    </Section>
  );
}

function Costs({ risorse: { costi, totale_annuo, totale_mensile, numero_risorse } }: { risorse: Risorse }): ReactElement {
  const shares = costShares(costi);
  return (
    <>
      <p className="money">
        {formatEuro(totale_annuo)} <span className="muted">all'anno</span>
      </p>
      <span className="meter tall" aria-hidden>
        {SERIE.filter(({ tipo }) => shares[tipo] > 0).map(({ tipo, colore }) => (
          <i key={tipo} className={colore} style={{ width: `${shares[tipo]}%` }} />
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
  children: ReactNode;
}

export function RisorseDaRestituireNote({ dipendenteId, children }: RisorseDaRestituireNoteProps): ReactElement | null {
  const { data } = useRisorse(dipendenteId);
  const assegnateText = data ? describeAssegnate(data.assegnate) : '';
  if (assegnateText === '') return null;
  return (
    <Note tone="warning" title={`Ha ancora ${assegnateText}`}>
      Resta tutto assegnato, e conta nei costi, finché non viene restituito.
      {children}
    </Note>
  );
}
