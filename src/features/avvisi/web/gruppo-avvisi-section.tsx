import { Link } from '@tanstack/react-router';
import { type ReactElement, useId } from 'react';
import { linkOf } from '#web/screen/link-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { GruppoAvvisi } from '../contract.ts';
import { AvvisoRow } from './avviso-row.tsx';
import { focusBeside } from './focus-beside.ts';
import { useHideAvvisi } from './hooks.ts';

interface GruppoAvvisiSectionProps {
  gruppo: GruppoAvvisi;
  /** A link was followed: the panel makes way. */
  onFollow: () => void;
}

/** The notices of one kind. Those that are not named one by one stand in the list that is linked. */
export function GruppoAvvisiSection({ gruppo, onFollow }: GruppoAvvisiSectionProps): ReactElement {
  const { tipo, titolo, totale, collegamento, avvisi } = gruppo;
  const id = useId();
  const hide = useHideAvvisi();
  const others = totale - avvisi.length;
  return (
    <section className="notices" aria-labelledby={id}>
      <header>
        <h3 id={id}>{titolo}</h3>
        <Tag tone="line">{totale.toLocaleString('it-IT', { useGrouping: 'always' })}</Tag>
        <Button
          kind="ghost"
          size="small"
          aria-label={`Nascondi tutti: ${titolo}`}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget, '.notices > header > button');
            hide.mutate({ body: { tipo } });
          }}
        >
          Nascondi tutti
        </Button>
      </header>
      <ul>
        {avvisi.map((avviso) => (
          <AvvisoRow
            key={avviso.chiave}
            avviso={avviso}
            onFollow={onFollow}
            onHide={() => hide.mutate({ body: { avvisi: [{ chiave: avviso.chiave, impronta: avviso.impronta }] } })}
          />
        ))}
      </ul>
      {others > 0 && (
        <Link {...linkOf(collegamento)} className="link" onClick={onFollow}>
          {others === 1 ? "Ce n'è un altro" : `Ce ne sono altri ${others.toLocaleString('it-IT', { useGrouping: 'always' })}`}
        </Link>
      )}
    </section>
  );
}
