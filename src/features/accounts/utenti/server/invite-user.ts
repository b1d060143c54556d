import { createResetLink } from '#features/accounts/auth/server/reset-link.ts';
import { mailLink } from '#features/notifications/posta/server/mail-link.ts';
import { type Posta, requirePosta } from '#features/notifications/posta/server/send-mail.ts';
import type { Tx } from '#server/db/handle.ts';
import { formatDataOra } from '#shared/dates.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import type { Invito } from '../contract.ts';
import { noteInvitation } from './queries.ts';

/** Who invites, and by what mail goes out. */
export interface Inviting {
  posta: Posta | undefined;
  chi: { id: number; username: string; nome: string | null; cognome: string | null };
}

/** Invites an account that has not come in yet, in place of a former invitation. Mailed, the link is shown to nobody else. */
export async function invite(db: Tx, { posta, chi }: Inviting, user: Invito['user'], per_posta = false): Promise<Invito> {
  const sender = per_posta ? requirePosta(posta) : undefined;
  await noteInvitation(db, user.id, chi.id);
  const made = await createResetLink(db, user.id);
  if (!sender) return { user, ...made };
  await sendInvitation(db, sender, { ...user, ...made }, nomeVisualizzato(chi));
  return { user, link: null, expires_at: null };
}

async function sendInvitation(db: Tx, posta: Posta, to: Invito['user'] & { link: string; expires_at: string }, da: string): Promise<void> {
  await mailLink(db, posta, {
    tipo: 'password',
    user_id: to.id,
    destinatario: to.email,
    oggetto: 'Il tuo account in Organico',
    introduzione: `Buongiorno${to.nome ? ` ${to.nome}` : ''}, ${da} ti ha dato un account. Scegli la tua password ed entri: il link vale una volta sola, fino al ${formatDataOra(to.expires_at)}. Non inoltrarlo: chi lo ha può entrare al posto tuo. Le volte dopo entri con ${to.username === to.email ? 'questa email' : `${to.username} o con questa email`}.`,
    vai: { label: 'Scegli la password', collegamento: to.link },
    perche: `Ricevi questa mail perché ${da} ti ha invitato in Organico. Se non sai di che cosa si tratta, ignorala.`,
  });
}
