import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactElement, useId, useState } from 'react';
import { linkOf } from '#web/screen/link-of.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { GruppoAvvisi } from '../contract.ts';
import { AvvisoRow } from './avviso-row.tsx';
import { RimandaMenu } from './rimanda-menu.tsx';

interface GruppoAvvisiSectionProps {
  gruppo: GruppoAvvisi;
  /** A link was followed: the panel makes way. */
  onFollow: () => void;
}

/** The notices of one kind: open where they wait for the reader, folded where they are worth knowing. The list that is linked has all of them. */
export function GruppoAvvisiSection({ gruppo, onFollow }: GruppoAvvisiSectionProps): ReactElement {
  const { tipo, titolo, totale, aspettano_te, collegamento, avvisi } = gruppo;
  const [isOpen, setIsOpen] = useState(aspettano_te > 0);
  const id = useId();
  const listId = useId();
  const others = totale - avvisi.length;
  return (
    <section className="notices" aria-labelledby={id}>
      <header>
        <h3>
          <button type="button" id={id} aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
            <ChevronRight className="i" aria-hidden />
            {titolo}
          </button>
        </h3>
        <Tag tone="line">{totale.toLocaleString('it-IT', { useGrouping: 'always' })}</Tag>
        <RimandaMenu label={`Nascondi o rimanda tutti: ${titolo}`} what={{ tipo }} kind=".notices > header > button" />
      </header>
      <div id={listId} hidden={!isOpen}>
        <ul>
          {avvisi.map((avviso) => (
            <AvvisoRow key={avviso.chiave} avviso={avviso} onFollow={onFollow} />
          ))}
        </ul>
        <Link {...linkOf(collegamento)} className="link" onClick={onFollow}>
          {others > 0 ? `Vedi tutti: altri ${others.toLocaleString('it-IT', { useGrouping: 'always' })}` : 'Vedi tutti'}
        </Link>
      </div>
    </section>
  );
}
