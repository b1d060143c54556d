import './trasferimenti.css';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import type { Trasferimento } from '../contract.ts';
import { luoghiInParole, vociInParole } from '../rules.ts';
import { useTrasferimenti } from './hooks.ts';

/** The earlier transfers of an employee. Renders nothing when there is none. */
export function TrasferimentiSection({ dipendenteId }: { dipendenteId: string }): ReactElement | null {
  const { items } = useTrasferimenti(dipendenteId);
  if (items.length === 0) return null;
  return (
    <Section title="Trasferimenti">
      <ul className="trasferimenti">
        {items.map((each) => (
          <One key={each.id} trasferimento={each} />
        ))}
      </ul>
    </Section>
  );
}

function One({ trasferimento }: { trasferimento: Trasferimento }): ReactElement {
  const { data, note, autore, voci } = trasferimento;
  const where = luoghiInParole(trasferimento);
  return (
    <li>
      <b>{where.charAt(0).toUpperCase() + where.slice(1)}</b>
      <small>
        {formatData(data)}
        {autore && ` · registrato da ${autore}`}
      </small>
      {vociInParole(voci).map(({ titolo, testo }) => (
        <span key={titolo}>
          {titolo}: {testo}
        </span>
      ))}
      {note && <p className="res-note">{note}</p>}
    </li>
  );
}
