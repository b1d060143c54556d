import { createResetLink } from '#features/auth/server/reset-link.ts';
import { mailLink } from '#features/posta/server/mail-link.ts';
import { type Posta, requirePosta } from '#features/posta/server/send-mail.ts';
import { RUOLO_DI } from '#features/workflows/rules.ts';
import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ParsedOf } from '#shared/endpoint.ts';
import { MANI } from '#shared/fasi-workflow.ts';
import type { inviteColleagues as call, Invito } from '../contract.ts';
import { checkInvitati } from '../rules.ts';
import { associate, requireAssociable } from './change-association.ts';
import { findTakenNames, insertUser } from './queries.ts';

interface Sending {
  posta: Posta | undefined;
  /** Of a password that nobody knows: each chooses their own by the link. */
  password_hash: string;
  /** Who invites. */
  da: string;
}

/** Makes the accounts of the hands that are given, all or none, each with the right to edit on the brand, and invites them. */
export async function inviteColleagues(
  db: Tx,
  scope: Scope,
  { brand_id, per_posta = false, ...by }: ParsedOf<typeof call>['body'],
  { posta, password_hash, da }: Sending,
): Promise<Invito[]> {
  requireAssociable(scope, brand_id);
  const sender = per_posta ? requirePosta(posta) : undefined;
  const invitati = MANI.flatMap((mano) => (by[mano] ? [{ mano, ...by[mano] }] : []));
  const refusal = checkInvitati(
    invitati,
    await findTakenNames(
      db,
      invitati.map(({ email }) => email),
    ),
  );
  if (refusal) throw refusal;
  const made: Invito[] = [];
  for (const { mano, ...who } of invitati) {
    const user = { ...who, username: who.email, role: RUOLO_DI[mano] };
    const id = await insertUser(db, { ...user, password_hash });
    await associate(db, scope, { user_id: id, brand_id, can_edit: true });
    const link = await createResetLink(db, id);
    if (sender) await sendInvitation(db, sender, { id, ...who, ...link }, da);
    made.push({ user: { id, ...user }, ...(sender ? { link: null, expires_at: null } : link) });
  }
  return made;
}

async function sendInvitation(
  db: Tx,
  posta: Posta,
  to: { id: number; nome: string; email: string; link: string },
  da: string,
): Promise<void> {
  await mailLink(db, posta, {
    tipo: 'password',
    user_id: to.id,
    destinatario: to.email,
    oggetto: 'Il tuo account in Organico',
    introduzione: `Buongiorno ${to.nome}, ${da} ti ha dato un account. Scegli la tua password: il link vale una volta sola, per 24 ore. Poi entri con questa email.`,
    vai: { label: 'Scegli la password', collegamento: to.link },
    perche: `Ricevi questa mail perché ${da} ti ha invitato in Organico.`,
  });
}
