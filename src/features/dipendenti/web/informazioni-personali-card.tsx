import type { ReactElement, ReactNode } from 'react';
import { formatData } from '#shared/dates.ts';
import { FactList } from '#web/screen/fact-list.tsx';
import { Section } from '#web/screen/section.tsx';
import type { Dipendente } from '../contract.ts';

export function InformazioniPersonaliCard({ dipendente }: { dipendente: Dipendente }): ReactElement {
  const { email, telefono, cellulare, posizione, showroom_nome, data_assunzione } = dipendente;
  return (
    <Section title="Informazioni Personali">
      <FactList
        facts={[
          { label: 'Email', value: email, full: true },
          { label: 'Telefono', value: telefono ?? missing('Non specificato') },
          { label: 'Cellulare', value: cellulare ?? missing('Non specificato') },
          { label: 'Mansione', value: posizione ?? missing('Non specificata') },
          { label: 'Showroom', value: showroom_nome ?? missing('Non specificato') },
          { label: 'Data Assunzione', value: data_assunzione ? formatData(data_assunzione) : missing('Non specificata') },
        ]}
      />
    </Section>
  );
}

function missing(text: string): ReactNode {
  return <span className="muted">{text}</span>;
}
