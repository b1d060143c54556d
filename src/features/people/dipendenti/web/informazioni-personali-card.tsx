import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { formatData } from '#shared/dates.ts';
import { type Fact, FactList } from '#web/screen/fact-list.tsx';
import { Section } from '#web/screen/section.tsx';
import type { Dipendente } from '../contract.ts';
import { TIPOLOGIA_LABELS } from '../fields.ts';

export function InformazioniPersonaliCard({ dipendente }: { dipendente: Dipendente }): ReactElement {
  const { email, telefono, cellulare, posizione, showroom, showroom_nome, data_assunzione } = dipendente;
  return (
    <Section title="Informazioni Personali">
      <FactList
        facts={[
          { label: 'Email', value: email, full: true },
          { label: 'Telefono', value: telefono ?? missing('Non specificato') },
          { label: 'Cellulare', value: cellulare ?? missing('Non specificato') },
          { label: 'Mansione', value: posizione ?? missing('Non specificata') },
          {
            label: 'Showroom',
            value: showroom && showroom_nome ? <ShowroomLink id={showroom} nome={showroom_nome} /> : missing('Non specificato'),
          },
          { label: 'Data Assunzione', value: data_assunzione ? formatData(data_assunzione) : missing('Non specificata') },
          ...factsBeyond(dipendente),
        ]}
      />
    </Section>
  );
}

/** What HR has noted and who may not open 'Modifica' needs as well: IT prepares the number, a manager looks for a colleague's. */
function factsBeyond(dipendente: Dipendente): Fact[] {
  const { manager, dipartimento, tipologia, numero_aziendale, bisogno_numero_aziendale } = dipendente;
  const { telefonoUfficio, interno, telefonoAbitazione } = dipendente;
  const facts = [
    { label: 'Dipartimento', value: dipartimento },
    { label: 'Tipologia', value: TIPOLOGIA_LABELS[tipologia] },
    { label: 'Manager', value: manager && <ManagerLink {...manager} /> },
    { label: 'Bisogno numero aziendale', value: bisogno_numero_aziendale && 'Sì' },
    { label: 'Numero Aziendale', value: numero_aziendale },
    { label: 'Telefono Ufficio', value: telefonoUfficio },
    { label: 'Interno', value: interno },
    { label: 'Telefono Abitazione', value: telefonoAbitazione },
  ];
  return facts.filter(({ value }) => value);
}

function ManagerLink({ id, nome, cognome }: NonNullable<Dipendente['manager']>): ReactElement {
  return (
    <Link to="/employees/$id" params={{ id }} className="link">
      {nome} {cognome}
    </Link>
  );
}

function ShowroomLink({ id, nome }: { id: number; nome: string }): ReactElement {
  return (
    <Link to="/showrooms/$id" params={{ id: String(id) }} className="link">
      {nome}
    </Link>
  );
}

function missing(text: string): ReactNode {
  return <span className="muted">{text}</span>;
}
