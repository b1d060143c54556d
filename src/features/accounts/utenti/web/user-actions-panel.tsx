import { useNavigate } from '@tanstack/react-router';
import {
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
  Unlink,
  UserCheck,
  UserRoundCog,
  UserX,
} from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { useMayReadRegistro } from '#web/session/use-may-read-registro.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { useSession } from '#web/session/use-session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { MenuItem } from '#web/ui/menu-list.tsx';
import type { LinkPassword, User } from '../contract.ts';
import { useCreateResetLink, useFaTutto } from './hooks.ts';
import { useAccountQuestions } from './use-account-questions.ts';

const AssociaUtenteDialog = lazyPart(() => import('./associa-utente-dialog.tsx').then((file) => file.AssociaUtenteDialog));
const CambiaRuoloDialog = lazyPart(() => import('./cambia-ruolo-dialog.tsx').then((file) => file.CambiaRuoloDialog));
const CosaVedeDialog = lazyPart(() => import('#features/accounts/visibilita/web/cosa-vede-dialog.tsx').then((file) => file.CosaVedeDialog));
const GettoniUtenteDialog = lazyPart(() =>
  import('#features/accounts/gettoni/web/gettoni-utente-dialog.tsx').then((file) => file.GettoniUtenteDialog),
);
const InvitaDiNuovoDialog = lazyPart(() => import('./invita-di-nuovo-dialog.tsx').then((file) => file.InvitaDiNuovoDialog));
const ModificaUtenteDialog = lazyPart(() => import('./modifica-utente-dialog.tsx').then((file) => file.ModificaUtenteDialog));
const LinkPasswordDialog = lazyPart(() => import('./link-password-dialog.tsx').then((file) => file.LinkPasswordDialog));

/** What one may do with an account, behind its three dots: nothing is offered that the server would refuse (rule 37). */
export function UserActionsPanel({ user, isAssociable }: { user: User; isAssociable: boolean }): ReactElement | null {
  const { may, brandsFor } = usePermessi();
  const isOwn = useSession().user?.id === user.id;
  const [open, setOpen] = useState<'ruolo' | 'brand' | 'vede' | 'dati' | 'invito' | 'gettoni' | null>(null);
  const [link, setLink] = useState<LinkPassword | null>(null);
  const { askAdmin, askSessions, askActive, askFattori, askAzienda } = useAccountQuestions(user);
  const { mutate: createLink } = useCreateResetLink();
  const { mutate: takeAll } = useFaTutto();
  const navigate = useNavigate();
  const mayReadRegistro = useMayReadRegistro();
  const close = () => setOpen(null);

  const items: MenuItem[] = [];
  const has = user.associazioni.map(({ brand }) => brand.id);
  if (isAssociable && brandsFor('associazioni.modifica').some((id) => !has.includes(id))) {
    items.push({ label: 'Associa a un brand', icon: Link2, onSelect: () => setOpen('brand') });
  }
  if (may('utenti.gestisci')) {
    items.push({ label: 'Modifica', icon: Pencil, onSelect: () => setOpen('dati') });
    items.push({ label: 'Cosa vede', icon: Eye, onSelect: () => setOpen('vede') });
    items.push({ label: 'Cambia ruolo', icon: UserRoundCog, onSelect: () => setOpen('ruolo') });
  }
  if (mayReadRegistro) {
    const search = { user_id: String(user.id) } as never; // the router's types know each route's own search
    items.push({ label: 'Cronologia', icon: History, onSelect: () => void navigate({ to: '/cronologia', search }) });
  }
  if (may('utenti.gestisci') && user.amministratore && user.is_active) {
    const label = user.fa_tutto ? 'Togli i passi di nessuno' : 'Affida i passi di nessuno';
    const body = { fa_tutto: !user.fa_tutto };
    items.push({ label, icon: Hand, onSelect: () => takeAll({ params: { id: String(user.id) }, body }) });
  }
  // Of one's own account others decide; one's password has its own page.
  if (may('utenti.gestisci') && !isOwn) {
    if (user.is_active && user.invitato_il) items.push({ label: 'Invita di nuovo', icon: Mail, onSelect: () => setOpen('invito') });
    if (user.is_active && !user.invitato_il) {
      items.push({
        label: 'Crea link per la password',
        icon: KeyRound,
        onSelect: () => createLink({ params: { id: String(user.id) } }, { onSuccess: setLink }),
      });
      items.push({ label: 'Chiudi le sessioni', icon: LogOut, onSelect: askSessions });
    }
    items.push({ label: 'Gettoni per programmi', icon: KeySquare, onSelect: () => setOpen('gettoni') });
    if (user.due_passaggi) items.push({ label: 'Azzera i due passaggi', icon: ShieldX, onSelect: askFattori });
    if (user.account_aziendale) items.push({ label: "Scollega l'account aziendale", icon: Unlink, onSelect: askAzienda });
    if (user.amministratore) items.push({ label: 'Togli amministratore', icon: ShieldOff, onSelect: askAdmin });
    else if (user.is_active) items.push({ label: 'Rendi amministratore', icon: ShieldCheck, onSelect: askAdmin });
    if (user.is_active)
      items.push({ label: user.invitato_il ? 'Annulla invito' : 'Disattiva', icon: UserX, danger: true, onSelect: askActive });
    else items.push({ label: 'Riattiva', icon: UserCheck, onSelect: askActive });
  }
  if (items.length === 0) return null;
  return (
    <div className="acts">
      <Menu label={`Azioni per ${nomeVisualizzato(user)}`} items={items} />
      {open === 'brand' && <AssociaUtenteDialog user={user} onClose={close} />}
      {open === 'ruolo' && <CambiaRuoloDialog user={user} isOwn={isOwn} onClose={close} />}
      {open === 'dati' && <ModificaUtenteDialog user={user} onClose={close} />}
      {open === 'invito' && <InvitaDiNuovoDialog user={user} onClose={close} />}
      {open === 'vede' && <CosaVedeDialog user={user} onClose={close} />}
      {open === 'gettoni' && <GettoniUtenteDialog user={user} onClose={close} />}
      {link && <LinkPasswordDialog user={user} link={link} onClose={() => setLink(null)} />}
    </div>
  );
}
