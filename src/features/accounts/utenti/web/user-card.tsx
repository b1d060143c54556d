import { useNavigate } from '@tanstack/react-router';
import {
  Check,
  Eye,
  Hand,
  History,
  KeyRound,
  KeySquare,
  Link2,
  LogOut,
  Mail,
  Pencil,
  ShieldCheck,
  ShieldOff,
  ShieldX,
  Store,
  Unlink,
  UserCheck,
  UserRoundCog,
  UserX,
  X,
} from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatData } from '#shared/dates.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { RIGHTS } from '#shared/permissions.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { PreviewButton } from '#web/preview/preview-button.tsx';
import { useCanReadRegistro, usePermessi, useSession } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { MenuItem } from '#web/ui/menu-list.tsx';
import { RoleBadge, StateBadge, Tag } from '#web/ui/tag.tsx';
import type { Associazione, LinkPassword, User } from '../contract.ts';
import { checkAssociable, DIRITTO_LABELS, dirittoOf } from '../rules.ts';
import {
  useChangeRight,
  useCreateResetLink,
  useDissociate,
  useEndUserSessions,
  useFaTutto,
  useResetFattori,
  useUnlinkAzienda,
  useUpdateUser,
} from './hooks.ts';

/** The card of an account. It does not use RecordCard, because avatars of accounts are round. */
export function UserCard({ user }: { user: User }): ReactElement {
  const { id, username, email, nome, cognome, role, is_active, amministratore, fa_tutto, associazioni } = user;
  const { user: ownUser } = useSession();
  const { mayOn } = usePermessi();
  const name = nomeVisualizzato(user);
  const isAssociable = ownUser !== null && !checkAssociable(user, ownUser.id);
  return (
    <article className="box card" aria-label={name}>
      <header>
        <Avatar nome={nome || cognome || username} cognome={nome && cognome ? cognome : ''} size="m" />
        <div className="t">
          <h2 className="cut" title={name}>
            <PreviewButton address={`/utenti/${id}`} name={name} />
          </h2>
          <p className="cut" title={email}>
            {email}
          </p>
        </div>
        <UserActionsPanel user={user} isAssociable={isAssociable} />
      </header>
      <span className="tags">
        <RoleBadge role={role} />
        {amministratore && <Tag tone="line">Amministratore</Tag>}
        {fa_tutto && <Tag tone="line">Fa tutto</Tag>}
        {user.due_passaggi && <Tag tone="success">Due passaggi</Tag>}
        {ownUser?.id === id && <Tag>Il tuo account</Tag>}
        {user.invitato_il && is_active && <Tag tone="warning">Invitato</Tag>}
        {!is_active && <StateBadge attivo={false} />}
      </span>
      <AssociazioniSection user={user}>
        {associazioni.map((associazione) => (
          <AssociazioneRow
            key={associazione.id}
            user={user}
            association={associazione}
            canChange={isAssociable && mayOn('associazioni.modifica', associazione.brand.id)}
          />
        ))}
      </AssociazioniSection>
      <footer>
        <span className="mono cut">{username}</span>
        <span>{describeAccess(user)}</span>
      </footer>
    </article>
  );
}

function describeAccess({ last_login, invitato_il, invito_scade, is_active }: User): string {
  if (!invitato_il) return last_login ? `Ultimo accesso il ${formatData(last_login)}` : 'Non è ancora entrato';
  if (!is_active) return 'Invito annullato';
  if (!invito_scade) return "Da invitare di nuovo: l'invito non vale più";
  const isExpired = new Date(invito_scade) <= new Date();
  return `Invitato il ${formatData(invitato_il)}, ${isExpired ? 'scaduto' : 'scade'} il ${formatData(invito_scade)}`;
}

function AssociazioniSection({ user: { amministratore, associazioni }, children }: { user: User; children: ReactElement[] }): ReactElement {
  return (
    <div>
      {amministratore && <p className="res-empty">Vede e modifica tutti i brand.</p>}
      {!amministratore && associazioni.length === 0 && <p className="res-empty">Nessun brand associato: entra, ma non vede nulla.</p>}
      {associazioni.length > 0 && (
        <ul className="links" aria-label="Brand associati">
          {children}
        </ul>
      )}
    </div>
  );
}

const AssociateUtenteDialog = lazyPart(() => import('./associate-utente-dialog.tsx').then((file) => file.AssociaUtenteDialog));
const ChangeRuoloDialog = lazyPart(() => import('./utente-dialog.tsx').then((file) => file.ChangeRuoloDialog));
const VisibleToAccountDialog = lazyPart(() =>
  import('#features/accounts/visibilita/web/visible-to-account-dialog.tsx').then((file) => file.VisibleToAccountDialog),
);
const GettoniUtenteDialog = lazyPart(() =>
  import('#features/accounts/gettoni/web/gettone-dialog.tsx').then((file) => file.GettoniUtenteDialog),
);
const InviteAgainDialog = lazyPart(() => import('./utente-dialog.tsx').then((file) => file.InviteAgainDialog));
const EditUtenteDialog = lazyPart(() => import('./utente-dialog.tsx').then((file) => file.EditUtenteDialog));
const LimitShowroomsDialog = lazyPart(() => import('./limit-showrooms-dialog.tsx').then((file) => file.LimitShowroomsDialog));
const LinkPasswordDialog = lazyPart(() => import('./utente-dialog.tsx').then((file) => file.LinkPasswordDialog));

/** The actions on the card of an account. It contains only actions that the server would accept. */
function UserActionsPanel({ user, isAssociable }: { user: User; isAssociable: boolean }): ReactElement | null {
  const { may, brandsFor } = usePermessi();
  const isOwn = useSession().user?.id === user.id;
  const [openDialog, setOpenDialog] = useState<'ruolo' | 'brand' | 'vede' | 'dati' | 'invito' | 'gettoni' | null>(null);
  const [link, setLink] = useState<LinkPassword | null>(null);
  const { confirmAdmin, confirmEndSessions, confirmActive, confirmResetFattori, confirmUnlink } = useAccountConfirmations(user);
  const { mutate: createLink } = useCreateResetLink();
  const { mutate: setFaTutto } = useFaTutto();
  const navigate = useNavigate();
  const canReadRegistro = useCanReadRegistro();
  const close = () => setOpenDialog(null);

  const items: MenuItem[] = [];
  const associatedIds = user.associazioni.map(({ brand }) => brand.id);
  if (isAssociable && brandsFor('associazioni.modifica').some((id) => !associatedIds.includes(id))) {
    items.push({ label: 'Associa a un brand', icon: Link2, onSelect: () => setOpenDialog('brand') });
  }
  if (may('utenti.gestisci')) {
    items.push({ label: 'Modifica', icon: Pencil, onSelect: () => setOpenDialog('dati') });
    items.push({ label: 'Cosa vede', icon: Eye, onSelect: () => setOpenDialog('vede') });
    items.push({ label: 'Cambia ruolo', icon: UserRoundCog, onSelect: () => setOpenDialog('ruolo') });
  }
  if (canReadRegistro) {
    const search = { user_id: String(user.id) } as never;
    items.push({ label: 'Cronologia', icon: History, onSelect: () => void navigate({ to: '/cronologia', search }) });
  }
  if (may('utenti.gestisci') && user.amministratore && user.is_active) {
    const label = user.fa_tutto ? 'Togli i passi di nessuno' : 'Affida i passi di nessuno';
    const body = { fa_tutto: !user.fa_tutto };
    items.push({ label, icon: Hand, onSelect: () => setFaTutto({ params: { id: String(user.id) }, body }) });
  }
  if (may('utenti.gestisci') && !isOwn) {
    if (user.is_active && user.invitato_il) items.push({ label: 'Invita di nuovo', icon: Mail, onSelect: () => setOpenDialog('invito') });
    if (user.is_active && !user.invitato_il) {
      items.push({
        label: 'Crea link per la password',
        icon: KeyRound,
        onSelect: () => createLink({ params: { id: String(user.id) } }, { onSuccess: setLink }),
      });
      items.push({ label: 'Chiudi le sessioni', icon: LogOut, onSelect: confirmEndSessions });
    }
    items.push({ label: 'Gettoni per programmi', icon: KeySquare, onSelect: () => setOpenDialog('gettoni') });
    if (user.due_passaggi) items.push({ label: 'Azzera i due passaggi', icon: ShieldX, onSelect: confirmResetFattori });
    if (user.account_aziendale) items.push({ label: "Scollega l'account aziendale", icon: Unlink, onSelect: confirmUnlink });
    if (user.amministratore) items.push({ label: 'Togli amministratore', icon: ShieldOff, onSelect: confirmAdmin });
    else if (user.is_active) items.push({ label: 'Rendi amministratore', icon: ShieldCheck, onSelect: confirmAdmin });
    if (user.is_active)
      items.push({ label: user.invitato_il ? 'Annulla invito' : 'Disattiva', icon: UserX, danger: true, onSelect: confirmActive });
    else items.push({ label: 'Riattiva', icon: UserCheck, onSelect: confirmActive });
  }
  if (items.length === 0) return null;
  return (
    <div className="acts">
      <Menu label={`Azioni per ${nomeVisualizzato(user)}`} items={items} />
      {openDialog === 'brand' && <AssociateUtenteDialog user={user} onClose={close} />}
      {openDialog === 'ruolo' && <ChangeRuoloDialog user={user} isOwn={isOwn} onClose={close} />}
      {openDialog === 'dati' && <EditUtenteDialog user={user} onClose={close} />}
      {openDialog === 'invito' && <InviteAgainDialog user={user} onClose={close} />}
      {openDialog === 'vede' && <VisibleToAccountDialog user={user} onClose={close} />}
      {openDialog === 'gettoni' && <GettoniUtenteDialog user={user} onClose={close} />}
      {link && <LinkPasswordDialog user={user} link={link} onClose={() => setLink(null)} />}
    </div>
  );
}

interface AccountConfirmations {
  confirmAdmin: () => void;
  confirmEndSessions: () => void;
  confirmActive: () => void;
  confirmResetFattori: () => void;
  confirmUnlink: () => void;
}

function useAccountConfirmations(user: User): AccountConfirmations {
  const confirm = useConfirm();
  const { mutateAsync } = useUpdateUser();
  const { mutateAsync: endSessions } = useEndUserSessions();
  const { mutateAsync: resetFattori } = useResetFattori();
  const { mutateAsync: unlinkAzienda } = useUnlinkAzienda();
  const name = nomeVisualizzato(user);
  const params = { id: String(user.id) };

  const confirmAdmin = () => {
    const { amministratore } = user;
    void confirm({
      title: amministratore ? 'Togli amministratore' : 'Rendi amministratore',
      text: amministratore
        ? `${name} vedrà solo i brand a cui è associato e non gestirà più gli utenti.`
        : `${name} vedrà e modificherà tutto, in tutti i brand, e potrà gestire gli utenti.`,
      verb: amministratore ? 'Togli' : 'Rendi amministratore',
      pendingVerb: 'Salvataggio in corso...',
      danger: false,
      act: () => mutateAsync({ params, body: { amministratore: !amministratore } }),
    });
  };

  const confirmEndSessions = () =>
    void confirm({
      title: 'Chiudi le sessioni',
      text: `${name} uscirà subito da Organico su tutti i dispositivi. Con la sua password potrà accedere di nuovo.`,
      verb: 'Chiudi le sessioni',
      pendingVerb: 'Chiusura in corso...',
      danger: false,
      act: () => endSessions({ params }),
    });

  const confirmActive = () => {
    const { is_active, invitato_il } = user;
    if (is_active && invitato_il)
      return void confirm({
        title: 'Annulla invito',
        text: `Il link di ${name} non varrà più e nessuno entrerà con questo account, finché non lo riattivi e lo inviti di nuovo.`,
        verb: 'Annulla invito',
        pendingVerb: 'Un momento...',
        danger: false,
        act: () => mutateAsync({ params, body: { is_active: false } }),
      });
    void confirm({
      title: is_active ? 'Disattiva utente' : 'Riattiva utente',
      text: is_active
        ? `${name} uscirà subito da Organico e non potrà più accedere. Le sue associazioni restano.`
        : invitato_il
          ? `${name} non ha ancora una password: poi invitalo di nuovo.`
          : `${name} potrà di nuovo accedere, con il ruolo e le associazioni che aveva.`,
      verb: is_active ? 'Disattiva' : 'Riattiva',
      pendingVerb: is_active ? 'Disattivazione in corso...' : 'Riattivazione in corso...',
      danger: false,
      act: () => mutateAsync({ params, body: { is_active: !is_active } }),
    });
  };

  const confirmResetFattori = () =>
    void confirm({
      title: 'Azzera i due passaggi',
      text: `${name} entrerà con la sola password, uscirà subito da tutti i dispositivi e dovrà attivare di nuovo i due passaggi. Fallo solo se sei sicuro che lo chieda davvero.`,
      verb: 'Azzera',
      pendingVerb: 'Un momento...',
      act: () => resetFattori({ params }),
    });

  const confirmUnlink = () =>
    void confirm({
      title: "Scollega l'account aziendale",
      text: `${name} uscirà subito da tutti i dispositivi. Si ricollegherà da solo al prossimo accesso con l'account aziendale che ha la sua email: fallo quando lì ne ha uno nuovo.`,
      verb: 'Scollega',
      pendingVerb: 'Un momento...',
      danger: false,
      act: () => unlinkAzienda({ params }),
    });

  return { confirmAdmin, confirmEndSessions, confirmActive, confirmResetFattori, confirmUnlink };
}

interface AssociazioneRowProps {
  user: User;
  association: Associazione;
  canChange: boolean;
}

function AssociazioneRow({ user, association, canChange }: AssociazioneRowProps): ReactElement {
  const changeRight = useChangeRight();
  const dissociate = useDissociate();
  const [isLimiting, setIsLimiting] = useState(false);
  const { brand, showrooms } = association;
  const current = dirittoOf(association);
  const items: MenuItem[] = RIGHTS.map((right) => ({
    label: DIRITTO_LABELS[right],
    ...(right === current ? { icon: Check } : {}),
    onSelect: () => right !== current && changeRight(association, right),
  }));
  // An account that administers a brand sees all of it.
  if (current !== 'can_admin') items.push({ label: 'Limita agli showroom', icon: Store, onSelect: () => setIsLimiting(true) });
  return (
    <li>
      <BrandBadge brand={brand} />
      <span className="muted">
        {DIRITTO_LABELS[current]}
        {showrooms && ` · ${showrooms.length === 0 ? 'nessuno showroom' : `solo ${showrooms.join(', ')}`}`}
      </span>
      {canChange && (
        <span className="acts">
          <Menu label={`Cambia il diritto di ${nomeVisualizzato(user)} su ${brand.nome}`} items={items} />
          <IconButton
            icon={X}
            size="small"
            className="del"
            label={`Rimuovi ${brand.nome} da ${nomeVisualizzato(user)}`}
            onClick={() => dissociate(user, association)}
          />
        </span>
      )}
      {isLimiting && <LimitShowroomsDialog user={user} association={association} onClose={() => setIsLimiting(false)} />}
    </li>
  );
}
