import { createResetLink, findOpenLink, linkPath } from '#features/accounts/auth/server/reset-link.ts';
import { endSessions } from '#features/accounts/auth/server/sign-in-account.ts';
import { resetFattori } from '#features/accounts/fattori/server/check-fattore.ts';
import { listGettoniOf } from '#features/accounts/gettoni/contract.ts';
import { findGettoni, revokeGettoni } from '#features/accounts/gettoni/server/revoke-gettoni.ts';
import {
  enqueueMail,
  mailLink,
  type Posta,
  requirePosta,
  staleLinkProblem,
  writeMail,
} from '#features/notifications/posta/server/send-mail.ts';
import type { Tx } from '#server/db/handle.ts';
import { accountChangeRoute, preparedRoute, type Route, route } from '#server/http/route.ts';
import { createToken } from '#server/security/credential.ts';
import { hashPassword, type PasswordRules } from '#server/security/passwords.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatDataOra } from '#shared/dates.ts';
import type { ParsedOf } from '#shared/endpoint.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { MANI, RUOLO_OF } from '#shared/stati-workflow.ts';
import * as brandCalls from '#shared/user-brands.ts';
import type { inviteColleagues as call, Invito, User } from '../contract.ts';
import * as calls from '../contract.ts';
import {
  ANCORA_INVITATO,
  canListUsers,
  checkInvitati,
  EMAIL_DI_ALTRI,
  FATTORI_PROPRI,
  GIA_ENTRATO,
  SENZA_ELENCO,
  UTENTE_DISATTIVATO,
} from '../rules.ts';
import { changeUser } from './change-user.ts';
import { findTakenEmails, findVisible, insertUser, listVisible, lockUser, setInvitation } from './queries.ts';
import { associate, changeRight, dissociate, findAssociation, listAssociations, requireBrandAdmin } from './store-associations.ts';

interface Services {
  weakPasswords: PasswordRules;
  posta?: Posta | undefined;
  azienda?: object | undefined;
}

export const utentiRoutes = ({ weakPasswords, posta, azienda }: Services): Route[] => [
  route(calls.listUsers, ({ db, scope, query }) => {
    if (!canListUsers(scope)) throw SENZA_ELENCO();
    return listVisible(db, scope, query);
  }),

  preparedRoute(
    calls.registerUser,
    async ({ body }) => {
      await weakPasswords.refuse(body.password, body);
      return hashPassword(body.password);
    },
    async ({ db, scope, body: { password: _, ...values }, prepared: password_hash }) =>
      findVisible(db, scope, await createWithBrands(db, scope, { ...values, password_hash })),
  ),

  preparedRoute(
    calls.inviteColleagues,
    () => hashPassword(createToken()),
    ({ db, scope, user, body, prepared: password_hash }) => inviteColleagues(db, scope, body, { posta, password_hash, inviter: user }),
  ),

  preparedRoute(
    calls.inviteUser,
    () => hashPassword(createToken()),
    async ({ db, scope, user, body: { per_posta, ...values }, prepared: password_hash }) => {
      const created = await findVisible(db, scope, await createWithBrands(db, scope, { ...values, password_hash }));
      return invite(db, { posta, inviter: user }, created, per_posta);
    },
  ),

  route(calls.inviteAgain, async ({ db, scope, user, params: { id }, body }) => {
    const invited = await lockActive(db, scope, id);
    if (!invited.invitato_il) throw GIA_ENTRATO(invited);
    return invite(db, { posta, inviter: user }, invited, body.per_posta);
  }),

  accountChangeRoute(
    route(calls.updateUser, async ({ db, scope, params: { id }, body: { updated_at: read, ...change } }) => {
      await changeUser(db, id, change, { scope, posta, readVersion: read });
      return findVisible(db, scope, id);
    }),
  ),

  accountChangeRoute(
    route(calls.updateOwn, async ({ db, scope, user: { id }, body }) => {
      // With a company sign-in, owners may not change their e-mail, because it links a person to the account at the first company sign-in.
      if (azienda && body.email !== undefined) throw EMAIL_DI_ALTRI();
      await changeUser(db, id, body, { scope, posta });
      return findVisible(db, scope, id);
    }),
  ),

  route(calls.createResetLink, async ({ db, scope, params: { id } }) => {
    const user = await lockActive(db, scope, id);
    if (user.invitato_il) throw ANCORA_INVITATO(user);
    return { ...(await createResetLink(db, id)), posta_attiva: posta !== undefined };
  }),

  route(calls.sendResetLink, async ({ db, scope, params: { id }, body: { token } }) => {
    const user = await lockActive(db, scope, id);
    await mailResetLink(db, posta, user, token);
    return { destinatario: user.email };
  }),

  accountChangeRoute(
    route(calls.resetFattori, ({ db, scope, user, params: { id } }) =>
      resetFattoriOf(db, scope, id, { posta, adminName: nomeVisualizzato(user) }),
    ),
  ),

  accountChangeRoute(
    route(calls.deleteUserSessions, async ({ db, user, params: { id } }) => {
      // The lock makes a concurrent sign-in either finish, so that its session ends too, or start after this call.
      await lockUser(db, id);
      await endSessions(db, id, user.session_id);
      return SUCCESS_REPLY;
    }),
  ),

  route(listGettoniOf, async ({ db, scope, params }) => {
    const { id } = await findVisible(db, scope, params.id);
    return findGettoni(db, id);
  }),

  route(brandCalls.listUserBrands, ({ db, scope, query }) => listAssociations(db, scope, query)),

  route(brandCalls.createUserBrand, async ({ db, scope, body }) => findAssociation(db, scope, await associate(db, scope, body))),

  accountChangeRoute(
    route(brandCalls.updateUserBrand, async ({ db, scope, params: { id }, body }) => {
      await changeRight(db, scope, id, body);
      return findAssociation(db, scope, id);
    }),
  ),

  accountChangeRoute(
    route(brandCalls.deleteUserBrand, async ({ db, scope, params: { id } }) => {
      await dissociate(db, scope, id);
      return SUCCESS_REPLY;
    }),
  ),
];

/** Creates an account and associates it to its brands with the rules of the call for a single association. Returns the id. */
async function createWithBrands(
  db: Tx,
  scope: Scope,
  { brands = [], ...values }: Parameters<typeof insertUser>[1] & Pick<ParsedOf<typeof calls.registerUser>['body'], 'brands'>,
): Promise<number> {
  const user_id = await insertUser(db, values);
  for (const brand of brands) await associate(db, scope, { ...brand, user_id });
  return user_id;
}

/** Locks an active account. The lock prevents that a link is left when the account is deactivated at the same time. */
async function lockActive(db: Tx, scope: Scope, id: number): Promise<calls.User> {
  await lockUser(db, id);
  const user = await findVisible(db, scope, id);
  if (!user.is_active) throw UTENTE_DISATTIVATO(user);
  return user;
}

interface ColleagueInvitation extends InvitationContext {
  /** The hash of a random password that nobody knows: the owner of the account chooses a password with the link. */
  password_hash: string;
}

/** Creates the accounts of all colleagues or none, each with can_edit on the brand. */
async function inviteColleagues(
  db: Tx,
  scope: Scope,
  { brand_id, per_posta, ...byMano }: ParsedOf<typeof call>['body'],
  { password_hash, ...context }: ColleagueInvitation,
): Promise<Invito[]> {
  requireBrandAdmin(scope, brand_id);
  const invitati = MANI.flatMap((mano) => (byMano[mano] ? [{ mano, ...byMano[mano] }] : []));
  const problem = checkInvitati(
    invitati,
    await findTakenEmails(
      db,
      invitati.map(({ email }) => email),
    ),
  );
  if (problem) throw problem;
  const inviti: Invito[] = [];
  for (const { mano, ...person } of invitati) {
    const user = { ...person, username: person.email, role: RUOLO_OF[mano] };
    const id = await insertUser(db, { ...user, password_hash });
    await associate(db, scope, { user_id: id, brand_id, can_edit: true });
    inviti.push(await invite(db, context, { id, ...user }, per_posta));
  }
  return inviti;
}

async function mailResetLink(
  db: Tx,
  posta: Posta | undefined,
  { id, email, nome, username }: Pick<User, 'id' | 'email' | 'nome' | 'username'>,
  token: string,
): Promise<void> {
  const expires_at = await findOpenLink(db, id, token);
  if (!expires_at) throw staleLinkProblem();
  await mailLink(db, posta, {
    tipo: 'password',
    user_id: id,
    destinatario: email,
    oggetto: 'Scegli la tua password di Organico',
    introduzione: `Buongiorno${nome ? ` ${nome}` : ''}, con questo link scegli la password del tuo account. Poi entri con ${username} o con questo indirizzo. Il link vale una volta sola, fino al ${formatDataOra(expires_at)}: non inoltrarlo, chi lo ha può entrare al posto tuo.`,
    vai: { label: 'Scegli la password', collegamento: linkPath('password', token) },
    perche:
      'Ricevi questa mail perché un amministratore di Organico ha creato un link per il tuo account. Se non lo aspettavi, chiedigli perché.',
  });
}

async function resetFattoriOf(
  db: Tx,
  scope: Scope,
  id: number,
  { posta, adminName }: { posta: Posta | undefined; adminName: string },
): Promise<User> {
  await lockUser(db, id);
  if (id === scope.user_id) throw FATTORI_PROPRI();
  const user = await findVisible(db, scope, id);
  if (!(await resetFattori(db, id))) return user;
  await endSessions(db, id);
  await revokeGettoni(db, id);
  if (posta && user.is_active) await mailFattoriRemoved(db, posta, user, adminName);
  return findVisible(db, scope, id);
}

async function mailFattoriRemoved(db: Tx, posta: Posta, { id, email, nome }: User, adminName: string): Promise<void> {
  const oggetto = 'I due passaggi del tuo account sono stati tolti';
  const mail = writeMail(
    {
      titolo: oggetto,
      introduzione: `Buongiorno${nome ? ` ${nome}` : ''}, ${adminName} ha tolto i due passaggi dal tuo account di Organico. Ora entri con la sola password: appena puoi, attivali di nuovo. Se non l'hai chiesto tu, avvisa subito un amministratore.`,
      gruppi: [],
      vai: { label: 'Vai al tuo account', collegamento: '/account' },
      perche: 'Ricevi questa mail perché riguarda la sicurezza del tuo account di Organico: non si può disattivare.',
    },
    posta.origin,
  );
  await enqueueMail(db, posta, { tipo: 'sicurezza', user_id: id, destinatario: email, oggetto, ...mail });
}

interface InvitationContext {
  posta: Posta | undefined;
  inviter: { id: number; username: string; nome: string | null; cognome: string | null };
}

/** Creates an invitation that replaces a former invitation of the account. With `per_posta` the link is mailed and not returned. */
async function invite(db: Tx, { posta, inviter }: InvitationContext, user: Invito['user'], per_posta = false): Promise<Invito> {
  const mailServer = per_posta ? requirePosta(posta) : undefined;
  await setInvitation(db, user.id, inviter.id);
  const resetLink = await createResetLink(db, user.id);
  if (!mailServer) return { user, ...resetLink };
  await sendInvitation(db, mailServer, { ...user, ...resetLink }, nomeVisualizzato(inviter));
  return { user, link: null, expires_at: null };
}

async function sendInvitation(
  db: Tx,
  posta: Posta,
  recipient: Invito['user'] & { link: string; expires_at: string },
  inviterName: string,
): Promise<void> {
  await mailLink(db, posta, {
    tipo: 'password',
    user_id: recipient.id,
    destinatario: recipient.email,
    oggetto: 'Il tuo account in Organico',
    introduzione: `Buongiorno${recipient.nome ? ` ${recipient.nome}` : ''}, ${inviterName} ti ha dato un account. Scegli la tua password ed entri: il link vale una volta sola, fino al ${formatDataOra(recipient.expires_at)}. Non inoltrarlo: chi lo ha può entrare al posto tuo. Le volte dopo entri con ${recipient.username === recipient.email ? 'questa email' : `${recipient.username} o con questa email`}.`,
    vai: { label: 'Scegli la password', collegamento: recipient.link },
    perche: `Ricevi questa mail perché ${inviterName} ti ha invitato in Organico. Se non sai di che cosa si tratta, ignorala.`,
  });
}
