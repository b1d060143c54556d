import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { formatData } from '#shared/dates.ts';
import { optionsOf } from '#shared/options-of.ts';
import { listShowrooms } from '#shared/showrooms.ts';
import { useRead } from '#web/data/use-read.ts';
import { useFileActions } from '#web/download/export-menu.tsx';
import { PeekButton } from '#web/preview/peek-button.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { type Column, ListTable } from '#web/screen/list-table.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { useOpenFromUrl, useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type AdempimentoInLista, listAdempimenti } from '../contract.ts';
import { CATEGORIA_LABELS, STATO_ADEMPIMENTO_LABELS } from '../rules.ts';
import { useAdempimenti } from './hooks.ts';
import { describeAdempimento, StatoBadge } from './stato-badge.tsx';

const RegistraDialog = lazyPart(() => import('./registra-dialog.tsx').then((file) => file.RegistraDialog));
const MatriceSection = lazyPart(() => import('./matrice-section.tsx').then((file) => file.MatriceSection));
const TipiSection = lazyPart(() => import('./tipi-section.tsx').then((file) => file.TipiSection));

const TITLE = 'Chi non è in regola';
const VIEWS = [
  { label: TITLE, value: undefined },
  { label: 'Matrice', value: 'matrice' },
  { label: 'Tipi', value: 'tipi' },
] as const;

export default function AdempimentiPage(): ReactElement {
  const [{ vista }] = useUrlState(['vista']);
  const views = <ViewTabs label="Adempimenti" views={VIEWS} current={vista} />;
  if (vista === 'matrice') return <MatriceSection views={views} />;
  if (vista === 'tipi') return <TipiSection views={views} />;
  return <NonInRegolaPage views={views} />;
}

function NonInRegolaPage({ views }: { views: ReactNode }): ReactElement {
  useScreen(TITLE);
  const [filter, setFilter] = useListFilter(listAdempimenti);
  const { q, stato, brand_id, showroom, categoria, sort } = filter; // the page ignores other filters in the URL
  const query = { q, stato, brand_id, showroom, categoria, sort };
  const rows = useAdempimenti(query);
  const { brandsFor, mayBegin } = usePermessi();
  const { brands } = useMyBrands();
  const showrooms = useRead(listShowrooms, { query: { sort: 'nome', limit: '200' } });
  const [isRecording, setIsRecording] = useState(false);
  const canRecord = mayBegin('dipendenti.modifica');
  useOpenFromUrl('nuovo', '1', canRecord, () => setIsRecording(true));
  const hasNoBrand = brandsFor('brand.vedi').length === 0;
  const isFiltered = [q, stato, brand_id, showroom, categoria].some(Boolean);
  const record = (kind: ButtonKind) =>
    canRecord && (
      <Button kind={kind} icon={ClipboardCheck} onClick={() => setIsRecording(true)}>
        Registra
      </Button>
    );
  return (
    <>
      <PageHead
        title={TITLE}
        count={rows.total}
        subtitle="Corsi e visite che mancano o sono scaduti"
        actions={record(hasNoBrand ? 'second' : 'primary')}
        more={useFileActions<typeof listAdempimenti>({ elenco: 'adempimenti', query })}
      />
      {views}
      <FilterBar
        search="Cerca per persona o adempimento…"
        filters={[
          { name: 'stato', label: 'Stato', options: optionsOf(STATO_ADEMPIMENTO_LABELS) },
          { name: 'categoria', label: 'Categoria', options: optionsOf(CATEGORIA_LABELS) },
          { name: 'brand_id', label: 'Brand', options: brands.map(({ id, nome }) => ({ value: String(id), label: nome })) },
          {
            name: 'showroom',
            label: 'Showroom',
            options: (showrooms.data ?? []).map(({ id, nome }) => ({ value: String(id), label: nome })),
          },
        ]}
        values={filter}
        onChange={setFilter}
        end={<VisteMenu elenco="adempimenti" filtri={query} />}
      />
      <ListTable
        label={TITLE}
        noun={{ uno: 'adempimento', molti: 'adempimenti' }}
        pages={rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        errorText="Gli adempimenti non sono stati caricati. Controlla la connessione e riprova."
        sort={sort}
        onSort={(next) => setFilter({ sort: next })}
        empty={
          hasNoBrand ? (
            <NoBrandNote seen="gli adempimenti" first="Ogni dipendente è di un brand. Crea il primo." />
          ) : isFiltered ? (
            <EmptyState
              title="Nessun adempimento trovato"
              text="Nessun adempimento corrisponde alla ricerca e ai filtri scelti"
              action={
                <Button onClick={() => setFilter({ q: '', stato: '', brand_id: '', showroom: '', categoria: '' })}>Togli i filtri</Button>
              }
            />
          ) : (
            <EmptyState
              arcs={['done', 'done', 'done']}
              title="Sono tutti in regola"
              text="Qui compare chi non ha un adempimento richiesto, o lo ha scaduto. Che cosa serve si scrive in «Tipi»."
            />
          )
        }
      />
      {isRecording && <RegistraDialog onClose={() => setIsRecording(false)} />}
    </>
  );
}

const personName = ({ dipendente: { nome, cognome } }: AdempimentoInLista) => `${nome} ${cognome}`;

const COLUMNS: readonly Column<AdempimentoInLista>[] = [
  {
    key: 'dipendente',
    head: 'Dipendente',
    width: '24%',
    place: 'c-name',
    sort: 'dipendente',
    skeleton: 'person',
    title: personName,
    render: (row) => (
      <span className="person">
        <Avatar nome={row.dipendente.nome} cognome={row.dipendente.cognome} colore={row.dipendente.brand.colore} />
        <Link className="cut" to="/employees/$id" params={{ id: row.dipendente.id }}>
          {personName(row)}
        </Link>
        <PeekButton name={personName(row)} />
      </span>
    ),
  },
  {
    key: 'tipo',
    head: 'Adempimento',
    width: '24%',
    place: 'c-job',
    sort: 'tipo',
    skeleton: 140,
    title: ({ tipo }) => tipo.nome,
    render: ({ tipo }) => <span className="cut">{tipo.nome}</span>,
  },
  {
    key: 'stato',
    head: 'Stato',
    width: '14%',
    place: 'c-state',
    sort: 'urgenza',
    skeleton: 80,
    render: ({ stato }) => <StatoBadge stato={stato} />,
  },
  {
    key: 'valido_fino',
    head: 'Valido fino al',
    width: '14%',
    place: 'c-mail',
    sort: 'valido_fino',
    skeleton: 90,
    title: (row) => describeAdempimento(row) || undefined,
    render: ({ valido_fino }) => valido_fino && formatData(valido_fino),
  },
  {
    key: 'showroom',
    head: 'Showroom',
    width: '12%',
    place: 'c-role',
    skeleton: 80,
    render: ({ dipendente }) => dipendente.showroom?.nome,
  },
  {
    key: 'brand',
    head: 'Brand',
    width: '12%',
    place: 'c-brand',
    skeleton: 76,
    render: ({ dipendente }) => <BrandBadge brand={dipendente.brand} />,
  },
];
