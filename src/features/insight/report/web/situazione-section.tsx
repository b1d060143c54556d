import type { ReactElement } from 'react';
import { euro, formatCella, numero } from '#shared/cifre.ts';
import { formatData, isCalendarDate, todayInItaly } from '#shared/dates.ts';
import { formatAlGiorno, misura } from '#shared/misure.ts';
import { Section } from '#web/screen/section.tsx';
import { NOTE } from '../rules.ts';
import { type Filtri, useSituazione } from './hooks.ts';
import { GiornoField } from './report-filter.tsx';
import { CifreList } from './scheda-panel.tsx';

interface SituazioneSectionProps {
  al: string | undefined;
  filtri: Filtri;
  onChange: (al: string | undefined) => void;
}

export function SituazioneSection({ al, filtri, onChange }: SituazioneSectionProps): ReactElement {
  const today = todayInItaly(new Date());
  const day = al !== undefined && isCalendarDate(al) && al <= today ? al : undefined;
  const { data, error, isPlaceholderData, refetch } = useSituazione({ al: day, ...filtri });
  const choose = (value: string) => onChange(value === today ? undefined : value);
  return (
    <Section
      title={`Situazione al ${formatData(data?.al ?? day ?? today)}`}
      action={<GiornoField value={day ?? today} today={today} onChange={choose} />}
    >
      {data && (
        <div aria-busy={isPlaceholderData}>
          <dl className="figs three">
            <div className="fig">
              <dt className="measure">Dipendenti in organico</dt>
              <dd className="value">{formatCella(numero(data.organico))}</dd>
              <dd className="misura">{misura('persone', formatAlGiorno(data.al))}</dd>
            </div>
            <div className="fig">
              <dt className="measure">Assegnazioni</dt>
              <dd className="value">{formatCella(numero(data.assegnazioni))}</dd>
              <dd className="misura">{misura('assegnazioni', formatAlGiorno(data.al))}</dd>
            </div>
            <div className="fig">
              <dt className="measure">Costo annuo assegnato</dt>
              <dd className="value">{formatCella(euro(data.costo_annuo))}</dd>
              <dd className="misura">{misura('euro_anno', formatAlGiorno(data.al))}</dd>
            </div>
          </dl>
          <div className="report-pair">
            {data.tabelle.map((tabella) => (
              <CifreList key={tabella.titolo} tabella={tabella} />
            ))}
          </div>
        </div>
      )}
      {!data && error && (
        <p className="res-empty" role="alert">
          La situazione non è stata caricata.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Riprova
          </button>
        </p>
      )}
      <p className="report-note">{NOTE.situazione}</p>
    </Section>
  );
}
