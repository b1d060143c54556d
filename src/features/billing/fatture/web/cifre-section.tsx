import type { ReactElement } from 'react';
import { formatEuro } from '#shared/euro.ts';
import { Section } from '#web/screen/section.tsx';
import type { FatturaIntera } from '../contract.ts';
import { TIPO_RILIEVO_LABELS, TOLLERANZA } from '../rules.ts';
import { sayDifferenza } from './say-differenza.ts';

/** What is billed a year, what was expected, and of what the difference is made: the lines add up to it. */
export function CifreSection({ fattura }: { fattura: FatturaIntera }): ReactElement {
  const { fatturato, atteso, tolleranza, da_sistemare, per_tipo, lette } = fattura;
  const difference = per_tipo.reduce((cents, { euro_annui }) => cents + Math.round(euro_annui * 100), Math.round(tolleranza * 100)) / 100;
  return (
    <Section title="All'anno">
      <dl className="figs">
        <Fig measure="Fatturato" value={formatEuro(fatturato)} note={lette === 1 ? '1 riga letta' : `${lette} righe lette`} />
        <Fig measure="Atteso" value={formatEuro(atteso)} note="quanto costa ciò che le persone hanno" />
        <Fig measure="Differenza" value={sayDifferenza(difference)} />
        <Fig measure="Da sistemare" value={sayDifferenza(da_sistemare)} note="dei rilievi aperti" />
      </dl>
      <table className="fattura-somma">
        <caption className="sr">Di che cosa è fatta la differenza</caption>
        <tbody>
          {per_tipo
            .filter(({ rilievi }) => rilievi > 0)
            .map(({ tipo, rilievi, euro_annui }) => (
              <tr key={tipo}>
                <th scope="row">
                  {TIPO_RILIEVO_LABELS[tipo]} <span className="muted">{rilievi === 1 ? '1 rilievo' : `${rilievi} rilievi`}</span>
                </th>
                <td>{sayDifferenza(euro_annui)}</td>
              </tr>
            ))}
          <tr>
            <th scope="row">
              Entro la tolleranza <span className="muted">{TOLLERANZA}</span>
            </th>
            <td>{sayDifferenza(tolleranza)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Differenza</th>
            <td>{sayDifferenza(difference)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}

function Fig({ measure, value, note }: { measure: string; value: string; note?: string }): ReactElement {
  return (
    <div className="fig">
      <dt className="measure">{measure}</dt>
      <dd className="value">{value}</dd>
      {note && <dd className="muted">{note}</dd>}
    </div>
  );
}
