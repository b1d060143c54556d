import { Link } from '@tanstack/react-router';
import { Euro, FileText, HeartPulse, IdCard, type LucideIcon, Stethoscope } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useAccountOptions } from '#features/accounts/utenti/web/use-account-options.ts';
import { type LetturaFatta, listLetture } from '#features/privacy/letture/contract.ts';
import { describeReader, describeReadTimes } from '#features/privacy/letture/rules.ts';
import { useLetture } from '#features/privacy/letture/web/hooks.ts';
import { TIPO_LETTURA_LABELS, type TipoLettura, VIA_LETTURA_LABELS } from '#shared/letture.ts';
import { optionsOf } from '#shared/options-of.ts';
import type { Pages } from '#web/data/use-pages.ts';
import { useFileActions } from '#web/download/export-menu.tsx';
import { DayChip, FixedFilterChip } from '#web/screen/day-chip.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { type Column, ListTable } from '#web/screen/list-table.tsx';
import { Breadcrumb, PageHead } from '#web/screen/page-head.tsx';
import { EmptyState, NoPermissionState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Tile } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';

const TITLE = 'Letture';

export default function LetturePage(): ReactElement {
  useScreen(TITLE);
  if (usePermessi().may('letture.vedi')) return <LettureView />;
  return (
    <>
      <PageHead title={TITLE} />
      <NoPermissionState title="Non puoi vedere le letture" text="Le vede un amministratore." />
    </>
  );
}

function LettureView(): ReactElement {
  const [filter, setFilter] = useListFilter(listLetture);
  const { sort: _, ...filters } = filter;
  const letture = useLetture(filter);
  const isFiltered = Object.values(filters).some(Boolean);
  const clearFilters = () => setFilter(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])));
  const { dipendente_id, dal, al } = filter;
  return (
    <>
      <Breadcrumb parent={<Link to="/cronologia">Cronologia</Link>} here={TITLE} />
      <PageHead
        title={TITLE}
        count={letture.total}
        subtitle="Chi ha letto dati riservati, di chi e quando"
        more={useFileActions<typeof listLetture>({ elenco: 'letture', query: filter })}
      />
      <FilterBar
        search="Cerca una persona…"
        filters={[
          { name: 'user_id', label: 'Chi ha letto', options: useAccountOptions() },
          { name: 'tipo', label: 'Che cosa', options: optionsOf(TIPO_LETTURA_LABELS) },
          { name: 'via', label: 'Come', options: optionsOf(VIA_LETTURA_LABELS) },
        ]}
        values={filter}
        onChange={setFilter}
      >
        {dipendente_id && (
          <FixedFilterChip
            label="Di chi"
            value={letture.items[0]?.dipendente?.nome ?? 'scelto'}
            onClear={() => setFilter({ dipendente_id: '' })}
          />
        )}
        <DayChip label="Dal" value={dal} max={al} onChange={(next) => setFilter({ dal: next })} />
        <DayChip label="Al" value={al} min={dal} onChange={(next) => setFilter({ al: next })} />
      </FilterBar>
      <LettureList
        letture={letture}
        empty={
          isFiltered ? (
            <EmptyState
              title="Nessuna lettura trovata"
              text="Nessuna lettura corrisponde alla ricerca e ai filtri scelti"
              action={<Button onClick={clearFilters}>Togli i filtri</Button>}
            />
          ) : (
            <EmptyState
              title="Nessuna lettura"
              text="Quando qualcuno legge una malattia, uno stipendio, un codice fiscale o un documento solo HR, qui si vede chi è stato."
            />
          )
        }
      />
    </>
  );
}

const ICONS: Record<TipoLettura, LucideIcon> = {
  malattia: HeartPulse,
  retribuzione: Euro,
  identita: IdCard,
  visita_medica: Stethoscope,
  documento: FileText,
};

const COLUMNS: readonly Column<LetturaFatta>[] = [
  { key: 'chi', head: 'Chi ha letto', width: '22%', place: 'c-name', skeleton: 'thing', title: describeReader, render: LettoreCell },
  { key: 'dipendente', head: 'Di chi', width: '20%', place: 'c-mail', skeleton: 120, render: DipendenteCell },
  { key: 'tipo', head: 'Che cosa', width: '22%', place: 'c-role', skeleton: 90, title: describeLettura, render: describeLettura },
  { key: 'via', head: 'Come', width: '12%', place: 'c-state', skeleton: 64, render: ({ via }) => <Tag>{VIA_LETTURA_LABELS[via]}</Tag> },
  { key: 'quando', head: 'Quando', width: '24%', place: 'c-job', skeleton: 150, title: describeReadTimes, render: describeReadTimes },
];

function LettureList({ letture, empty }: { letture: Pages<LetturaFatta>; empty: ReactNode }): ReactElement {
  return (
    <ListTable
      label="Letture"
      noun={{ uno: 'lettura', molti: 'letture' }}
      pages={letture}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={empty}
      errorText="Le letture non sono state caricate. Controlla la connessione e riprova."
    />
  );
}

function LettoreCell(lettura: LetturaFatta): ReactElement {
  return (
    <span className="person">
      <Tile icon={ICONS[lettura.tipo]} />
      <span className="cut">{describeReader(lettura)}</span>
    </span>
  );
}

function describeLettura({ tipo, documento }: LetturaFatta): string {
  return documento === null ? TIPO_LETTURA_LABELS[tipo] : documento;
}

function DipendenteCell({ dipendente }: LetturaFatta): ReactNode {
  if (!dipendente) return 'Nessuna persona';
  if (dipendente.id === null) return dipendente.nome;
  return (
    <Link className="cut" to="/employees/$id" params={{ id: dipendente.id }}>
      {dipendente.nome}
    </Link>
  );
}
