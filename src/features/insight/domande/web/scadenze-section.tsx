import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { euro, formatCella } from '#shared/cifre.ts';
import { formatData } from '#shared/dates.ts';
import { nomeMese } from '#shared/mesi.ts';
import { linkOf } from '#web/screen/plain-link.tsx';
import { Section } from '#web/screen/section.tsx';
import type { Scadenze } from '../contract.ts';
import { SCADE_LABELS } from '../rules.ts';
import { DomandaSection } from './domanda-section.tsx';
import { type Chiesto, useScadenze } from './hooks.ts';

/** The calendar of what ends: a month after the other, and in each of them what ends in it. */
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

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
