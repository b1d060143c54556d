import type { ReactElement } from 'react';
import { formatCella, numero } from '#shared/cifre.ts';
import { Section } from '#web/screen/section.tsx';
import type { Scheda } from '../contract.ts';
import { CifraBadge } from './cifra-badge.tsx';
import { CifreList } from './cifre-list.tsx';

type Tabella = Scheda['tabelle'][number];

/** A table with its title, the whole beside it, and what is to know of it. */
export function TabellaSection({ tabella }: { tabella: Tabella }): ReactElement {
  const { titolo, misura, valore, fatti, nota } = tabella;
  return (
    <Section title={titolo} action={valore && <span className="money">{formatCella(valore)}</span>}>
      <p className="misura">{misura}</p>
      {fatti && (
        <dl className="report-facts">
          {fatti.map(({ label, cella, su, vai }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <CifraBadge vai={vai} label={label}>
                  {formatCella(cella)}
                  {su !== undefined && ` di ${formatCella(numero(su))}`}
                </CifraBadge>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <CifreList tabella={tabella} />
      {nota && <p className="report-note">{nota}</p>}
    </Section>
  );
}
