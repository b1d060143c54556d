import './trasferimenti.css';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import type { Trasferimento } from '../contract.ts';
import { describePlaces, describeVoci } from '../rules.ts';
import { useTrasferimenti } from './hooks.ts';

export function TrasferimentiSection({ dipendenteId }: { dipendenteId: string }): ReactElement | null {
  const { items } = useTrasferimenti(dipendenteId);
  if (items.length === 0) return null;
  return (
    <Section title="Trasferimenti">
      <ul className="trasferimenti">
        {items.map((each) => (
          <TrasferimentoItem key={each.id} trasferimento={each} />
        ))}
      </ul>
    </Section>
  );
}

function TrasferimentoItem({ trasferimento }: { trasferimento: Trasferimento }): ReactElement {
  const { data, note, autore, voci } = trasferimento;
  const placesText = describePlaces(trasferimento);
  return (
    <li>
      <b>{placesText.charAt(0).toUpperCase() + placesText.slice(1)}</b>
      <small>
        {formatData(data)}
        {autore && ` · registrato da ${autore}`}
      </small>
      {describeVoci(voci).map(({ titolo, testo }) => (
        <span key={titolo}>
          {titolo}: {testo}
        </span>
      ))}
      {note && <p className="res-note">{note}</p>}
    </li>
  );
}
