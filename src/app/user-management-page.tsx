import { Link } from '@tanstack/react-router';
import { Link2, Mail, ShieldCheck, UserPlus, Webhook } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { listUsers } from '#features/accounts/utenti/contract.ts';
import { UserCard } from '#features/accounts/utenti/web/user-card.tsx';
import { UsersFilter } from '#features/accounts/utenti/web/users-filter.tsx';
import { listBrands } from '#features/people/brands/contract.ts';
import { listUserBrands } from '#shared/user-brands.ts';
import { usePages } from '#web/data/use-pages.ts';
import { useFileActions } from '#web/download/export-menu.tsx';
import { CardGrid, CardSkeleton } from '#web/screen/card-grid.tsx';
import type { HeadAction } from '#web/screen/head-actions.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState, NoPermissionState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const CreaUtenteDialog = lazyPart(() =>
  import('#features/accounts/utenti/web/create-utente-dialog.tsx').then((file) => file.CreateUtenteDialog),
);
const AssociaUtenteDialog = lazyPart(() =>
  import('#features/accounts/utenti/web/associate-utente-dialog.tsx').then((file) => file.AssociaUtenteDialog),
);

const ObbligoDialog = lazyPart(() => import('#features/accounts/fattori/web/obbligo-dialog.tsx').then((file) => file.ObbligoDialog));

const TITLE = 'Gestione Utenti e Brand';

export default function UserManagementPage(): ReactElement {
  useScreen(TITLE);
  const { may: can, brandsFor: brandIdsFor } = usePermessi();
  const canManage = can('utenti.gestisci');
  const canAssociate = brandIdsFor('associazioni.modifica').length > 0;
  if (canManage || canAssociate) return <UsersView canManage={canManage} canAssociate={canAssociate} />;
  return (
    <>
      <PageHead title={TITLE} />
      <NoUsersPanel />
    </>
  );
}

function UsersView({ canManage, canAssociate }: { canManage: boolean; canAssociate: boolean }): ReactElement {
  const [filter, setFilter] = useListFilter(listUsers);
  const [openDialog, setOpenDialog] = useState<'utente' | 'associazione' | 'obbligo' | null>(null);
  useOpenFromUrl('nuovo', '1', canManage, () => setOpenDialog('utente'));
  const { q, role, brand_id, is_active, senza_brand, due_passaggi } = filter;
  const users = usePages(listUsers, { query: { q, role, brand_id, is_active, senza_brand, due_passaggi, sort: 'cognome' } });
  const close = () => setOpenDialog(null);
  const fileActions = useFileActions<typeof listUsers>({
    elenco: 'utenti',
    query: { q, role, brand_id, is_active, senza_brand, due_passaggi, sort: 'cognome' },
  });
  const associate: HeadAction = { label: 'Associa Utente a Brand', icon: Link2, onSelect: () => setOpenDialog('associazione') };
  const more: HeadAction[] = canManage
    ? [
        ...fileActions,
        { label: 'Posta', icon: Mail, address: '/posta' },
        { label: 'Webhook', icon: Webhook, address: '/webhook' },
        { label: 'Due passaggi', icon: ShieldCheck, onSelect: () => setOpenDialog('obbligo') },
        ...(canAssociate ? [associate] : []),
      ]
    : fileActions;
  const actions = canManage ? (
    <Button kind="primary" icon={UserPlus} onClick={() => setOpenDialog('utente')}>
      Crea Utente
    </Button>
  ) : (
    <Button kind="primary" icon={Link2} onClick={associate.onSelect}>
      Associa Utente a Brand
    </Button>
  );
  return (
    <>
      <PageHead title={TITLE} subtitle="Chi entra, con che ruolo e su quali brand" actions={actions} more={more} />
      <TotaliSection />
      <UsersFilter filter={filter} onChange={setFilter} />
      <CardGrid
        label="Utenti"
        noun={{ uno: 'utente', molti: 'utenti' }}
        pages={users}
        rowKey={(user) => user.id}
        render={(user) => <UserCard user={user} />}
        empty={
          // the text is about filters, because without filters the list contains at least the user's own account
          <EmptyState
            title="Nessun utente trovato"
            text="Prova a modificare i criteri di ricerca"
            action={
              <Button onClick={() => setFilter({ q: '', role: '', brand_id: '', is_active: '', senza_brand: '', due_passaggi: '' })}>
                Cancella ricerca
              </Button>
            }
          />
        }
        skeleton={<CardSkeleton hasFacts={false} />}
        errorText="Gli utenti non sono stati caricati. Controlla la connessione e riprova."
      />
      {openDialog === 'utente' && <CreaUtenteDialog onClose={close} />}
      {openDialog === 'obbligo' && <ObbligoDialog onClose={close} />}
      {openDialog === 'associazione' && <AssociaUtenteDialog onClose={close} />}
    </>
  );
}

/** The counters of all accounts. The search of the page does not change them. */
function TotaliSection(): ReactElement {
  const users = usePages(listUsers, { query: { sort: 'cognome' } });
  const brands = usePages(listBrands, { query: { sort: 'nome' } });
  const associations = usePages(listUserBrands, { query: { attiva: 'true' } });
  const totals = [
    { label: 'Utenti Totali', total: users.total },
    { label: 'Brand Totali', total: brands.total },
    { label: 'Associazioni Attive', total: associations.total },
  ];
  return (
    <section className="above-list" aria-label="Totali">
      <dl className="figs three">
        {totals.map(({ label, total }) => (
          <div key={label} className="fig">
            <dt className="measure">{label}</dt>
            <dd className="value">{total?.toLocaleString('it-IT', { useGrouping: 'always' }) ?? '...'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function NoUsersPanel(): ReactElement {
  return (
    <NoPermissionState
      title="Non puoi vedere gli utenti"
      text="Li gestiscono gli amministratori e chi amministra un brand. Per avere un diritto su un brand, chiedi a un amministratore."
      action={
        <Link to="/account" className="btn second">
          Vai al tuo account
        </Link>
      }
    />
  );
}
