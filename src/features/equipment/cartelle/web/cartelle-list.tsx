import type { ReactElement } from 'react';
import { AssegnatoANote } from '#features/equipment/kit/web/assegnato-a-note.tsx';
import { RisorsaLink } from '#features/equipment/kit/web/risorsa-note.tsx';
import type { RisorseListProps } from '#features/equipment/kit/web/risorse-list.tsx';
import { useRisorsaActions } from '#features/equipment/kit/web/use-risorsa-actions.ts';
import type { Column } from '#web/screen/list-column.ts';
import { ListTable } from '#web/screen/list-table.tsx';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { Tile } from '#web/ui/tile.tsx';
import type { Cartella } from '../contract.ts';
import { PERMESSI_CARTELLA_LABELS } from '../fields.ts';
import { cartellaHeader } from './cartella-header.tsx';
import { cartellaKind } from './hooks.ts';
import { Percorso } from './percorso-field.tsx';
import { iconOfTipo, TipoBadge } from './tipo-badge.tsx';

const COLUMNS: readonly Column<Cartella>[] = [
  { key: 'nome', head: 'Nome', width: '23%', place: 'c-name', sort: 'nome', skeleton: 'thing', render: Name },
  { key: 'tipo', head: 'Tipo', width: '12%', place: 'c-job', skeleton: 96, render: ({ tipo }) => <TipoBadge tipo={tipo} /> },
  { key: 'percorso', head: 'Percorso', width: '22%', place: 'c-mail', sort: 'percorso', skeleton: 180, render: Percorso },
  {
    key: 'server',
    head: 'Server',
    width: '8%',
    place: 'c-state',
    skeleton: 48,
    title: ({ server }) => server ?? undefined,
    render: Server,
  },
  {
    key: 'brands',
    head: 'Brand',
    width: '12%',
    place: 'c-brand',
    skeleton: 76,
    render: ({ brands }) => <BrandBadges brands={brands} most={2} />,
  },
  { key: 'assegnazione', head: 'Assegnazione', width: '14%', place: 'c-holder', skeleton: 104, render: Holder },
];

export function CartelleList({ selection, onEdit, colonne: _, ...list }: RisorseListProps<Cartella>): ReactElement {
  const actions: Column<Cartella> = {
    key: 'azioni',
    head: selection.isOn ? 'Scelta' : 'Azioni',
    width: '128px',
    place: 'c-acts',
    align: 'num',
    render: (item) => (
      <Azioni
        item={item}
        picked={selection.isOn ? selection.has(item.id) : undefined}
        onPick={() => selection.toggle(item.id)}
        onEdit={() => onEdit(item)}
      />
    ),
  };
  return <ListTable {...list} columns={[...COLUMNS, actions]} />;
}

function Azioni({ item, ...inList }: CardInList & { item: Cartella }): ReactElement {
  const actions = useRisorsaActions(cartellaKind, item, inList);
  if (inList.picked !== undefined) return <>{actions}</>;
  return (
    <>
      {cartellaHeader.give(item, 'icon')}
      {actions}
    </>
  );
}

function Name({ id, nome, descrizione, tipo }: Cartella): ReactElement {
  return (
    <span className="person">
      <Tile icon={iconOfTipo(tipo)} />
      <span className="two">
        <RisorsaLink tipo="cartella" id={id} name={nome} />
        {descrizione && (
          <small className="cut" title={descrizione}>
            {descrizione}
          </small>
        )}
      </span>
    </span>
  );
}

function Server({ server }: Cartella): ReactElement | null {
  return server ? <span className="mono">{server}</span> : null;
}

function Holder(cartella: Cartella): ReactElement {
  // On a phone the row is a card without the column's name: 'Nessuno' alone would not say what.
  if (!cartella.assegnato) return <span className="muted">Non assegnata</span>;
  return (
    <span className="two">
      <AssegnatoANote risorsa={cartella} cut />
      <small>
        <Tag tone="success">Assegnata</Tag> {sayHow(cartella)}
      </small>
      {cartella.note && (
        <small className="cut" title={cartella.note}>
          {cartella.note}
        </small>
      )}
    </span>
  );
}

function sayHow({ numero_membri, permessi }: Cartella): string {
  const others = numero_membri - 1;
  if (others === 0) return `in ${PERMESSI_CARTELLA_LABELS[permessi].toLowerCase()}`;
  return others === 1 ? 'e un altro' : `e altri ${others}`;
}
