import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ParsedOf } from '#shared/endpoint.ts';
import { MANI, RUOLO_DI } from '#shared/fasi-workflow.ts';
import type { inviteColleagues as call, Invito } from '../contract.ts';
import { checkInvitati } from '../rules.ts';
import { associate, requireAssociable } from './change-association.ts';
import { type Inviting, invite } from './invite-user.ts';
import { findTakenNames, insertUser } from './queries.ts';

interface Sending extends Inviting {
  /** Of a password that nobody knows: each chooses their own by the link. */
  password_hash: string;
}

/** Makes the accounts of the hands that are given, all or none, each with the right to edit on the brand, and invites them. */
export async function inviteColleagues(
  db: Tx,
  scope: Scope,
  { brand_id, per_posta, ...by }: ParsedOf<typeof call>['body'],
  { password_hash, ...inviting }: Sending,
): Promise<Invito[]> {
  requireAssociable(scope, brand_id);
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
    made.push(await invite(db, inviting, { id, ...user }, per_posta));
  }
  return made;
}
