import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { todayInItaly } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { formatSituazioneBreve } from '#shared/situazione.ts';
import { Section } from '#web/screen/section.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { SchedaShowroom } from '../contract.ts';
import { GIORNI_IN_VISTA } from '../rules.ts';

export function PersoneSection({ showroom: { persone, costi } }: { showroom: SchedaShowroom }): ReactElement {
  return (
    <Section
      title="Chi ci lavora"
      badge={
        <Tag tone="line">
          {persone.length} · {formatEuro(costi.persone)}
        </Tag>
      }
    >
      {persone.length > 0 ? (
        <ul className="rows">
          {persone.map(({ id, nome, cognome, posizione, brand, costo_annuo }) => (
            <li key={id}>
              <Avatar nome={nome} cognome={cognome} colore={brand.colore} />
              <span className="who">
                <b>
                  <Link className="link" to="/employees/$id" params={{ id }}>
                    {nome} {cognome}
                  </Link>
                </b>
                <small>{[posizione, brand.nome].filter(Boolean).join(' · ')}</small>
              </span>
              <span className="num">{formatEuro(costo_annuo)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="res-empty" role="status">
          Non ci lavora nessuno
        </p>
      )}
    </Section>
  );
}

type Movimenti = Pick<SchedaShowroom, 'arrivi' | 'uscite'>;

export function MovimentiSection({ arrivi, uscite }: Movimenti): ReactElement {
  return (
    <Section title="Arrivi e uscite">
      {arrivi.length + uscite.length === 0 ? (
        <p className="res-empty" role="status">
          Nei prossimi {GIORNI_IN_VISTA} giorni non arriva e non esce nessuno
        </p>
      ) : (
        <ul className="rows">
          {[...arrivi, ...uscite].map((persona) => (
            <Movimento key={persona.id} persona={persona} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Movimento({ persona: { id, nome, cognome, posizione, situazione } }: { persona: Movimenti['arrivi'][number] }): ReactElement {
  return (
    <li>
      <span className="who">
        <b>
          <Link className="link" to="/employees/$id" params={{ id }}>
            {nome} {cognome}
          </Link>
        </b>
        <small>{[formatSituazioneBreve(situazione, todayInItaly(new Date())), posizione].filter(Boolean).join(' · ')}</small>
      </span>
    </li>
  );
}

export function CostoShowroomCard({ costi: { persone, altri, risorse, totale } }: Pick<SchedaShowroom, 'costi'>): ReactElement {
  return (
    <Section title="Costo annuo">
      <p className="money">
        {formatEuro(totale)} <span className="muted">all'anno</span>
      </p>
      <dl className="sum">
        <div>
          <dt>Risorse delle persone</dt>
          <dd className="num">{formatEuro(persone)}</dd>
        </div>
        {altri > 0 && (
          <div>
            <dt>Di chi è uscito o non è ancora arrivato</dt>
            <dd className="num">{formatEuro(altri)}</dd>
          </div>
        )}
        <div>
          <dt>Risorse dello showroom</dt>
          <dd className="num">{formatEuro(risorse)}</dd>
        </div>
      </dl>
    </Section>
  );
}
