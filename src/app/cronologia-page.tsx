import { Eye } from 'lucide-react';
import type { ReactElement } from 'react';
import { useAccountOptions } from '#features/accounts/utenti/web/use-account-options.ts';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { useRegistro } from '#features/insight/registro/web/hooks.ts';
import { NoRegistroPanel, RegistroFilter, RegistroList } from '#features/insight/registro/web/registro-list.tsx';
import { useFileActions } from '#web/download/export-menu.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { useCanReadRegistro, usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';

const TITLE = 'Cronologia';

export default function CronologiaPage(): ReactElement {
  useScreen(TITLE);
  if (useCanReadRegistro()) return <RegistroView />;
  return (
    <>
      <PageHead title={TITLE} />
      <NoRegistroPanel />
    </>
  );
}

function RegistroView(): ReactElement {
  const [filter, setFilter] = useListFilter(listRegistro);
  const { sort: _, ...filters } = filter;
  const pages = useRegistro(filter);
  const canReadLetture = usePermessi().may('letture.vedi');
  const fileActions = useFileActions<typeof listRegistro>({ elenco: 'registro', query: filter });
  const isFiltered = Object.values(filters).some(Boolean);
  const clearFilters = () => setFilter(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])));
  const empty = isFiltered ? (
    <EmptyState
      title="Nessuna voce trovata"
      text="Nessuna voce corrisponde alla ricerca e ai filtri scelti"
      action={<Button onClick={clearFilters}>Togli i filtri</Button>}
    />
  ) : (
    <EmptyState title="Nessuna modifica registrata" text="Ogni modifica di ciò che amministri comparirà qui" />
  );
  return (
    <>
      <PageHead
        title={TITLE}
        count={pages.total}
        subtitle="Chi ha cambiato che cosa, e quando"
        more={canReadLetture ? [...fileActions, { label: 'Letture', icon: Eye, address: '/letture' }] : fileActions}
      />
      <RegistroFilter
        filter={filter}
        onChange={setFilter}
        example={pages.isSearching ? undefined : pages.items[0]}
        accounts={useAccountOptions()}
        end={<VisteMenu elenco="registro" filtri={filter} />}
      />
      <RegistroList pages={pages} empty={empty} />
    </>
  );
}
