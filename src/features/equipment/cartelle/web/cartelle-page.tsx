import type { ReactElement } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { AssegnatoANote, RisorsaLink } from '#features/equipment/asset-types/web/assegnato-a-note.tsx';
import { RisorsePage, siNo } from '#features/equipment/asset-types/web/risorse-panel.tsx';
import type { RisorseListProps } from '#features/equipment/asset-types/web/tabella-list.tsx';
import { useRisorsaActions } from '#features/equipment/asset-types/web/use-risorsa-actions.ts';
import { optionsOf } from '#shared/options-of.ts';
import { PeekButton } from '#web/preview/peek-button.tsx';
import { type Column, ListTable } from '#web/screen/list-table.tsx';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import { Tile } from '#web/ui/avatar.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Cartella } from '../contract.ts';
import { PERMESSI_CARTELLA_LABELS, TIPO_CARTELLA_LABELS } from '../fields.ts';
import { iconOfTipo, Percorso, TipoBadge } from './cartella-badge.tsx';
import { cartellaHeader } from './cartella-header.tsx';
import { cartellaKind, useConteggi } from './hooks.ts';

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

function CartelleList({ selection, onEdit, colonne: _, ...list }: RisorseListProps<Cartella>): ReactElement {
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
        onPick={(isRange) => selection.toggle(item.id, isRange)}
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
      {cartellaHeader.assignButtons(item, 'icon')}
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
      <PeekButton name={nome} />
    </span>
  );
}

function Server({ server }: Cartella): ReactElement | null {
  return server ? <span className="mono">{server}</span> : null;
}

function Holder(cartella: Cartella): ReactElement {
  // On a phone the row is a card without column names, so 'Nessuno' alone would be unclear.
  if (!cartella.assegnato) return <span className="muted">Non assegnata</span>;
  return (
    <span className="two">
      <AssegnatoANote risorsa={cartella} isTruncated />
      <small>
        <Tag tone="success">Assegnata</Tag> {describeMembers(cartella)}
      </small>
      {cartella.note && (
        <small className="cut" title={cartella.note}>
          {cartella.note}
        </small>
      )}
    </span>
  );
}

function describeMembers({ numero_membri, permessi }: Cartella): string {
  const otherMembers = numero_membri - 1;
  if (otherMembers === 0) return `in ${PERMESSI_CARTELLA_LABELS[permessi].toLowerCase()}`;
  return otherMembers === 1 ? 'e un altro' : `e altri ${otherMembers}`;
}

const TABLE = { List: CartelleList, columns: [], shown: [] };
const CartellaDialog = lazyPart(() => import('./cartella-dialog.tsx').then((file) => file.CartellaDialog));

export default function CartellePage(): ReactElement {
  return (
    <RisorsePage
      kind={cartellaKind}
      title="Gestione Cartelle Condivise"
      isCounted={false}
      elenco="cartelle-condivise"
      create="Nuova Cartella"
      label="Cartelle condivise"
      noun={{ uno: 'cartella', molti: 'cartelle' }}
      filter={{
        search: 'Cerca per nome, percorso o server…',
        filters: [
          { name: 'tipo', label: 'Tipo', options: optionsOf(TIPO_CARTELLA_LABELS) },
          { name: 'assegnato', label: 'Assegnazione', options: siNo('Assegnata', 'Libera') },
        ],
      }}
      words={{
        empty: { title: 'Nessuna cartella presente', text: 'Non ci sono cartelle condivise nel sistema' },
        notFound: 'Nessuna cartella trovata',
        notLoaded: 'Le cartelle non sono state caricate. Controlla la connessione e riprova.',
        recordsText: 'le cartelle condivise',
        firstStep: 'Ogni cartella appartiene a uno o più brand. Crea il primo, poi aggiungi le cartelle.',
      }}
      table={TABLE}
      Dialog={CartellaDialog}
      Viste={VisteMenu}
    >
      <TotaliSection />
    </RisorsePage>
  );
}

const FIGURES = [
  ['totale', 'Totale'],
  ['cartella', 'Cartelle condivise'],
  ['unita_rete', 'Unità di rete'],
] as const;

function TotaliSection(): ReactElement {
  const { data, isError, refetch } = useConteggi();
  return (
    <section className="above-list" aria-label="Totali">
      <dl className="figs three">
        {FIGURES.map(([name, label]) => (
          <div key={name} className="fig">
            <dt className="measure">{label}</dt>
            <dd className="value">{data?.[name].toLocaleString('it-IT', { useGrouping: 'always' }) ?? (isError ? '–' : '...')}</dd>
          </div>
        ))}
      </dl>
      {isError && !data && (
        <Note tone="danger" role="alert">
          I totali non sono stati caricati. Controlla la connessione e riprova.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Riprova
          </button>
        </Note>
      )}
    </section>
  );
}
