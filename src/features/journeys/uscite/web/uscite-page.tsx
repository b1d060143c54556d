import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { PickButton, type Selection, useSelection } from '#web/bulk/use-selection.tsx';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useFileActions } from '#web/download/export-menu.tsx';
import { PeekButton } from '#web/preview/peek-button.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { type Column, ListTable } from '#web/screen/list-table.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { PickBox } from '#web/screen/use-card-actions.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { listUscite, type Uscita } from '../contract.ts';
import { STATI_USCITA, STATO_USCITA_LABELS, type StatoUscita } from '../rules.ts';
import { dipendenteName, useConteggi } from './hooks.ts';
import { AttesaBadge, GiornoBadge, ManiList, StatoBadge } from './uscita-badge.tsx';

const OpenUscitaDialog = lazyPart(() => import('./open-uscita-dialog.tsx').then((file) => file.ApriUscitaDialog));

const UsciteBulkPanel = lazyPart(() => import('./uscite-bulk-panel.tsx').then((file) => file.UsciteBulkPanel));

const TITLE = 'Uscite';
const NOUN = { uno: 'uscita', molti: 'uscite' };

export default function UscitePage(): ReactElement {
  useScreen(TITLE);
  const { brandsFor, mayBegin } = usePermessi();
  const { brands } = useMyBrands();
  const [filter, setFilter] = useListFilter(listUscite);
  const [isOpening, setIsOpening] = useState(false);
  const canOpen = mayBegin('dipendenti.modifica');
  useOpenFromUrl('nuovo', '1', canOpen, () => setIsOpening(true));
  const { q, stato, brand_id, sort } = filter;
  const uscite = usePages(listUscite, { query: { q, stato, brand_id, sort } });
  const selection = useSelection({ q, stato, brand_id }, uscite);
  const canSelect = brandsFor('dipendenti.modifica').length > 0;
  const fileActions = useFileActions<typeof listUscite>({ elenco: 'uscite', query: { q, stato, brand_id, sort } });
  const counts = useConteggi({ brand_id });
  const isFiltered = Boolean(q || stato || brand_id);
  const hasNoBrand = brandsFor('brand.vedi').length === 0;

  const create = (kind: ButtonKind) =>
    canOpen && (
      <Button kind={kind} icon={Plus} onClick={() => setIsOpening(true)}>
        Apri uscita
      </Button>
    );
  return (
    <>
      <PageHead
        title={TITLE}
        count={uscite.total}
        subtitle="Chi lascia e che cosa ha ancora"
        actions={create(hasNoBrand ? 'second' : 'primary')}
        more={uscite.total !== 0 || isFiltered ? fileActions : []}
      />
      <StatiFilter counts={counts.data} selected={stato} onChoose={(selected) => setFilter({ stato: selected })} />
      <FilterBar
        search="Cerca per nome, cognome o email…"
        filters={[{ name: 'brand_id', label: 'Brand', options: brands.map(({ id, nome }) => ({ value: String(id), label: nome })) }]}
        values={filter}
        onChange={setFilter}
        end={
          <>
            {canSelect && (uscite.total !== 0 || isFiltered) && <PickButton selection={selection} />}
            <VisteMenu elenco="uscite" filtri={{ q, stato, brand_id, sort }} />
          </>
        }
      />
      <UsciteList
        uscite={uscite}
        sort={sort}
        onSort={(value) => setFilter({ sort: value })}
        selection={selection}
        empty={
          hasNoBrand ? (
            <NoBrandNote seen="le uscite" first="Ogni uscita è di un dipendente, e ogni dipendente di un brand. Crea il primo." />
          ) : (
            <UsciteEmptyPanel
              isFiltered={isFiltered}
              onClear={() => setFilter({ q: '', stato: '', brand_id: '' })}
              create={create('second')}
            />
          )
        }
      />
      {selection.isOn && <UsciteBulkPanel selection={selection} total={uscite.total} noun={NOUN} />}
      {isOpening && <OpenUscitaDialog onClose={() => setIsOpening(false)} />}
    </>
  );
}

const STATO_PLURALS: Record<StatoUscita, string> = { aperta: 'Aperte', chiusa: 'Chiuse', annullata: 'Annullate' };

interface StatiFilterProps {
  counts: Record<StatoUscita, number> | undefined;
  selected: StatoUscita | undefined;
  onChoose: (stato: StatoUscita | undefined) => void;
}

function StatiFilter({ counts, selected, onChoose }: StatiFilterProps): ReactElement {
  return (
    <fieldset className="states three" aria-label="Filtra per stato">
      {STATI_USCITA.map((stato) => (
        <button
          key={stato}
          type="button"
          className="state-choice"
          aria-pressed={stato === selected}
          title={STATO_USCITA_LABELS[stato]}
          onClick={() => onChoose(stato === selected ? undefined : stato)}
        >
          <span className="cut">{STATO_PLURALS[stato]}</span>
          <b>{counts?.[stato].toLocaleString('it-IT', { useGrouping: 'always' }) ?? '–'}</b>
        </button>
      ))}
    </fieldset>
  );
}

const COLUMNS: readonly Column<Uscita>[] = [
  {
    key: 'dipendente',
    head: 'Dipendente',
    width: '21%',
    place: 'c-name',
    sort: 'cognome',
    skeleton: 'person',
    title: dipendenteName,
    render: PersonCell,
  },
  { key: 'brand', head: 'Brand', width: '14%', place: 'c-brand', skeleton: 76, render: ({ brand }) => <BrandBadge brand={brand} /> },
  {
    key: 'data_uscita',
    head: 'Data uscita',
    width: '18%',
    place: 'c-job',
    sort: 'data_uscita',
    skeleton: 104,
    render: (u) => <GiornoBadge uscita={u} />,
  },
  { key: 'stato', head: 'Stato', width: '10%', place: 'c-state', skeleton: 52, render: ({ stato }) => <StatoBadge stato={stato} /> },
  { key: 'attesa', head: 'Che cosa manca', width: '17%', place: 'c-role', skeleton: 92, render: (u) => <AttesaBadge uscita={u} /> },
  { key: 'mano', head: 'Affidata a', width: '20%', place: 'c-flow', skeleton: 120, render: (u) => <ManiList uscita={u} /> },
];

/** While the user selects rows, the table has one more column for the checkboxes. These columns are then narrower. */
const SELECTION_WIDTHS: Readonly<Record<string, string>> = { dipendente: '16%', attesa: '15%' };

function selectionColumn({ has, toggle }: Selection<object>): Column<Uscita> {
  const render = (uscita: Uscita) => (
    <PickBox label={`Scegli ${dipendenteName(uscita)}`} checked={has(uscita.id)} onChange={(isRange) => toggle(uscita.id, isRange)} />
  );
  return { key: 'scelta', head: 'Scelta', width: '7%', place: 'c-acts', align: 'num', render };
}

interface UsciteListProps {
  uscite: Pages<Uscita>;
  empty: ReactNode;
  sort: string | undefined;
  onSort: (sort: string) => void;
  selection: Selection<object>;
}

function UsciteList({ uscite, empty, sort, onSort, selection }: UsciteListProps): ReactElement {
  const narrow = (column: Column<Uscita>) => ({ ...column, width: SELECTION_WIDTHS[column.key] ?? column.width });
  const columns = selection.isOn ? [...COLUMNS.map(narrow), selectionColumn(selection)] : COLUMNS;
  return (
    <div className="exits">
      <ListTable
        label="Uscite"
        noun={NOUN}
        pages={uscite}
        columns={columns}
        rowKey={({ id }) => id}
        empty={empty}
        errorText="Le uscite non sono state caricate. Controlla la connessione e riprova."
        sort={sort}
        onSort={onSort}
      />
    </div>
  );
}

function PersonCell(uscita: Uscita): ReactElement {
  const { id, dipendente, brand } = uscita;
  return (
    <span className="person">
      <Avatar nome={dipendente.nome} cognome={dipendente.cognome} colore={brand.colore} />
      <Link className="cut" to="/uscite/$id" params={{ id: String(id) }}>
        {dipendenteName(uscita)}
      </Link>
      <PeekButton name={dipendenteName(uscita)} />
    </span>
  );
}

interface UsciteEmptyPanelProps {
  isFiltered: boolean;
  onClear: () => void;
  create: ReactNode;
}

function UsciteEmptyPanel({ isFiltered, onClear, create }: UsciteEmptyPanelProps): ReactElement {
  if (isFiltered) {
    return (
      <EmptyState
        title="Nessuna uscita trovata"
        text="Nessuna uscita corrisponde alla ricerca e ai filtri scelti"
        action={<Button onClick={onClear}>Togli i filtri</Button>}
      />
    );
  }
  return (
    <EmptyState
      arcs={['hr', 'todo', 'todo']}
      title="Nessuna uscita"
      text={
        create
          ? 'Quando qualcuno lascia, apri la sua uscita: IT decide che ne è di ciò che ha, poi tu la chiudi.'
          : 'Quando qualcuno lascia, HR apre la sua uscita e la trovi qui.'
      }
      action={create}
    />
  );
}
