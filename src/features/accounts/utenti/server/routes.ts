import { endSessions } from '#features/accounts/auth/server/end-sessions.ts';
import { createResetLink } from '#features/accounts/auth/server/reset-link.ts';
import { listGettoniOf } from '#features/accounts/gettoni/contract.ts';
import { findGettoni } from '#features/accounts/gettoni/server/find-gettoni.ts';
import type { Posta } from '#features/notifications/posta/server/send-mail.ts';
import type { Tx } from '#server/db/handle.ts';
import { changingAccounts, preparedRoute, type Route, route } from '#server/http/route.ts';
import { hashPassword } from '#server/security/passwords.ts';
import type { Scope } from '#server/security/scope.ts';
import { newToken } from '#server/security/session-token.ts';
import type { WeakPasswords } from '#server/security/weak-passwords.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { FATTO } from '#shared/schemas.ts';
import * as brandCalls from '#shared/user-brands.ts';
import * as calls from '../contract.ts';
import { ANCORA_INVITATO, EMAIL_DI_ALTRI, GIA_ENTRATO, mayListUsers, SENZA_ELENCO, UTENTE_DISATTIVATO } from '../rules.ts';
import { associate, changeRight, dissociate } from './change-association.ts';
import { changeUser } from './change-user.ts';
import { inviteColleagues } from './invite-colleagues.ts';
import { invite } from './invite-user.ts';
import { mailResetLink } from './mail-reset-link.ts';
import { findVisible, insertUser, listVisible, lockUser } from './queries.ts';
import { resetAccount } from './reset-account.ts';
import { findAssociation, listAssociations } from './store-associations.ts';

interface Services {
  weakPasswords: WeakPasswords;
  /** Undefined where no mail server is configured. */
  posta?: Posta | undefined;
  /** The company's own account; undefined where none is configured. */
  azienda?: object | undefined;
}

export const utentiRoutes = ({ weakPasswords, posta, azienda }: Services): Route[] => [
  route(calls.listUsers, ({ db, scope, query }) => {
    if (!mayListUsers(scope)) throw SENZA_ELENCO();
    return listVisible(db, scope, query);
  }),

  preparedRoute(
    calls.registerUser,
    async ({ body }) => {
      await weakPasswords.refuse(body.password, body);
      return hashPassword(body.password);
    },
    async ({ db, scope, body: { password: _, ...values }, prepared: password_hash }) =>
      findVisible(db, scope, await insertUser(db, { ...values, password_hash })),
  ),

  preparedRoute(
    calls.inviteColleagues,
    () => hashPassword(newToken()),
    ({ db, scope, user, body, prepared: password_hash }) => inviteColleagues(db, scope, body, { posta, password_hash, chi: user }),
  ),

  preparedRoute(
    calls.inviteUser,
    () => hashPassword(newToken()),
    async ({ db, scope, user, body: { per_posta, ...values }, prepared: password_hash }) => {
      const made = await findVisible(db, scope, await insertUser(db, { ...values, password_hash }));
      return invite(db, { posta, chi: user }, made, per_posta);
    },
  ),

  route(calls.inviteAgain, async ({ db, scope, user, params: { id }, body }) => {
    const invited = await holdActive(db, scope, id);
    if (!invited.invitato_il) throw GIA_ENTRATO(invited);
    return invite(db, { posta, chi: user }, invited, body.per_posta);
  }),

  changingAccounts(
    route(calls.updateUser, async ({ db, scope, params: { id }, body: { updated_at: read, ...change } }) => {
      await changeUser(db, id, change, { scope, posta, read });
      return findVisible(db, scope, id);
    }),
  ),

  changingAccounts(
    route(calls.updateOwn, async ({ db, scope, user: { id }, body }) => {
      // At the first sign-in with the company's account the e-mail says whose account it is (rule 155).
      if (azienda && body.email !== undefined) throw EMAIL_DI_ALTRI();
      await changeUser(db, id, body, { scope, posta });
      return findVisible(db, scope, id);
    }),
  ),

  route(calls.createResetLink, async ({ db, scope, params: { id } }) => {
    const user = await holdActive(db, scope, id);
    if (user.invitato_il) throw ANCORA_INVITATO(user);
    return { ...(await createResetLink(db, id)), posta_attiva: posta !== undefined };
  }),

  route(calls.sendResetLink, async ({ db, scope, params: { id }, body: { token } }) => {
    const user = await holdActive(db, scope, id);
    await mailResetLink(db, posta, user, token);
    return { destinatario: user.email };
  }),

  changingAccounts(
    route(calls.resetFattori, ({ db, scope, user, params: { id } }) => resetAccount(db, scope, id, { posta, da: nomeVisualizzato(user) })),
  ),

  changingAccounts(
    route(calls.deleteUserSessions, async ({ db, user, params: { id } }) => {
      // Locked first: who is signing in at this moment is in before, and out again, or comes in after.
      await lockUser(db, id);
      await endSessions(db, id, user.session_id);
      return FATTO;
    }),
  ),

  route(listGettoniOf, async ({ db, scope, params }) => {
    const { id } = await findVisible(db, scope, params.id);
    return findGettoni(db, id);
  }),

  route(brandCalls.listUserBrands, ({ db, scope, query }) => listAssociations(db, scope, query)),

  route(brandCalls.createUserBrand, async ({ db, scope, body }) => findAssociation(db, scope, await associate(db, scope, body))),

  changingAccounts(
    route(brandCalls.updateUserBrand, async ({ db, scope, params: { id }, body }) => {
      await changeRight(db, scope, id, body);
      return findAssociation(db, scope, id);
    }),
  ),

  changingAccounts(
    route(brandCalls.deleteUserBrand, async ({ db, scope, params: { id } }) => {
      await dissociate(db, scope, id);
      return FATTO;
    }),
  ),
];

/** An account that can be given a link. Locked before it is looked at: who deactivates it at this moment leaves no link behind. */
async function holdActive(db: Tx, scope: Scope, id: number): Promise<calls.User> {
  await lockUser(db, id);
  const user = await findVisible(db, scope, id);
  if (!user.is_active) throw UTENTE_DISATTIVATO(user);
  return user;
}
