import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatEuro } from '#shared/euro.ts';
import { Section } from '#web/screen/section.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { SchedaShowroom } from '../contract.ts';

/** Who works in a showroom today, and what each has costs a year. */
export function ChiLavoraSection({ showroom: { persone, costi } }: { showroom: SchedaShowroom }): ReactElement {
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
