import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { LinkDialog } from '#web/ui/link-dialog.tsx';
import type { LinkPassword, User } from '../contract.ts';
import { useSendResetLink } from './hooks.ts';

interface LinkPasswordDialogProps {
  user: User;
  link: LinkPassword;
  onClose: () => void;
}

/** The link with which an account chooses its password. */
export function LinkPasswordDialog({ user, link: { link, expires_at, posta_attiva }, onClose }: LinkPasswordDialogProps): ReactElement {
  const { mutate, isPending, isSuccess } = useSendResetLink();
  const name = nomeVisualizzato(user);
  const send = () => mutate({ params: { id: String(user.id) }, body: { token: link.slice(link.indexOf('#') + 1) } });
  return (
    <LinkDialog
      title="Link per la password"
      description={`Per ${name}: vale una volta sola, fino al ${formatDataOra(expires_at)}.`}
      warning={`Mandalo adesso: quando chiudi non si può più vedere. Chi lo ha sceglie la password di ${name}.`}
      link={link}
      mailing={{ isActive: posta_attiva, to: user.email, send, isPending, isSent: isSuccess }}
      onClose={onClose}
    />
  );
}
