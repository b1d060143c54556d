import { z } from 'zod';
import { nuovaPassword } from '#features/accounts/auth/fields.ts';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery, yesNoParam } from '#shared/list.ts';
import { ROLES } from '#shared/permissions.ts';
import { brandBreve, email, idParams, istante, linkToken, pathId, readVersion, successReply, testo } from '#shared/schemas.ts';
import { diritti, NewUserBrands, requiredId, showroomIds } from '#shared/user-brands.ts';
import { CAMPI_UTENTE } from './fields.ts';

const MANAGES_USERS = { needs: 'utenti.gestisci', conferma: true } as const;
const PEOPLE_ONLY = { needs: 'utenti.gestisci', forPeople: true } as const;

/** An account with the associations that are visible to the caller. */
export const User = z.object({
  id: z.int(),
  ...outOf(CAMPI_UTENTE),
  last_login: istante().nullable(),
  ...{ due_passaggi: z.boolean(), account_aziendale: z.boolean() },
  /** The times of the invitation; null for an account that was not invited or that has already signed in. */
  invitato_il: istante().nullable(),
  invito_scade: istante().nullable(),
  created_at: istante(),
  updated_at: istante(),
  /** `showrooms` has the names of the showrooms to which the account is limited, or null if it sees the whole brand. */
  associazioni: z.array(
    z.object({ id: z.int(), brand: brandBreve, ...diritti, showroom_ids: showroomIds, showrooms: z.array(z.string()).nullable() }),
  ),
});
export type User = z.output<typeof User>;
export type Associazione = User['associazioni'][number];

const { amministratore, fa_tutto, is_active, role, ...newUserFields } = inputOf(CAMPI_UTENTE);
const etichette = labelsOf(CAMPI_UTENTE);
const NEW_USER_LABELS = { ...etichette, brands: 'Brand' };

export const UserInput = z.object({
  ...newUserFields,
  role,
  password: nuovaPassword('Password deve avere almeno 6 caratteri'),
  brands: NewUserBrands.optional(),
});
export type UserInput = z.input<typeof UserInput>;

export const UserChange = z
  .object({ ...newUserFields, role, amministratore, fa_tutto, is_active })
  .partial()
  .extend({ updated_at: readVersion() });

/** The fields that an account can change of itself. Only an amministratore may change a username. */
export const OwnChange = UserChange.pick({ nome: true, cognome: true, email: true });
export type OwnChange = z.input<typeof OwnChange>;

export const InvitoInput = z.object({ ...newUserFields, role, per_posta: z.boolean().optional(), brands: NewUserBrands.optional() });
export type InvitoInput = z.input<typeof InvitoInput>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/auth/users',
  query: listQuery(['nome', 'cognome', 'username', 'email', 'created_at'], {
    role,
    is_active: yesNoParam().optional(),
    amministratore: yesNoParam().optional(),
    brand_id: pathId().optional(),
    /** Filter: active accounts that need a brand and have none, so that they see no data. */
    senza_brand: yesNoParam().optional(),
    due_passaggi: yesNoParam().optional(),
  }),
  response: z.array(User),
  etichette,
  needs: 'session',
  shows: { any: ['utenti', 'brands'] },
  summary: 'Gli utenti, ciascuno con le sue associazioni, per un amministratore e per chi amministra un brand',
});

export const registerUser = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  body: UserInput,
  response: User,
  etichette: NEW_USER_LABELS,
  status: 201,
  ...MANAGES_USERS,
  summary: 'Crea un utente, anche già associato ai suoi brand',
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/auth/users/:id',
  params: idParams,
  body: UserChange,
  response: User,
  etichette,
  ...MANAGES_USERS,
  summary:
    'Corregge nome, username ed email di un utente, lo disattiva o riattiva, ne cambia il ruolo, lo nomina amministratore, gli affida i passi che non sono di nessuno',
});

export const updateOwn = endpoint({
  method: 'PATCH',
  path: '/api/auth/me',
  body: OwnChange,
  response: User,
  etichette,
  needs: 'session',
  conferma: true,
  summary: 'Corregge il proprio nome o la propria email',
});

/** The password link. If `posta_attiva` is false, no mail server is configured and the user has to copy the link. */
const LinkPassword = z.object({ link: z.string(), expires_at: istante(), posta_attiva: z.boolean() });
export type LinkPassword = z.output<typeof LinkPassword>;

export const createResetLink = endpoint({
  method: 'POST',
  path: '/api/auth/users/:id/reset-password',
  params: idParams,
  response: LinkPassword,
  status: 201,
  ...MANAGES_USERS,
  summary: 'Crea un link con cui un utente imposta una nuova password: vale 24 ore e una volta sola',
});

export const sendResetLink = endpoint({
  method: 'POST',
  path: '/api/auth/users/:id/reset-password/invia',
  params: idParams,
  body: z.object({ token: linkToken() }),
  response: z.object({ destinatario: z.string() }),
  ...PEOPLE_ONLY,
  summary: "Manda per e-mail a un utente il link per la password, all'indirizzo del suo account",
});

const Invitato = z.object({ nome: testo('Scrivi il nome'), cognome: testo('Scrivi il cognome'), email: email('Email non valida') });

export const InvitiInput = z
  .object({
    brand_id: requiredId('Brand richiesto'),
    hr: Invitato.optional(),
    manager: Invitato.optional(),
    it: Invitato.optional(),
    per_posta: z.boolean().optional(),
  })
  .refine(({ hr, manager, it }) => hr || manager || it, { path: ['hr', 'nome'], message: 'Scrivi il nome di almeno un collega' });
export type InvitiInput = z.input<typeof InvitiInput>;

export const Invito = z.object({
  user: z.object({
    id: z.int(),
    username: z.string(),
    nome: z.string().nullable(),
    cognome: z.string().nullable(),
    email: z.string(),
    role: z.enum(ROLES),
  }),
  link: z.string().nullable(),
  expires_at: istante().nullable(),
});
export type Invito = z.output<typeof Invito>;

export const inviteColleagues = endpoint({
  method: 'POST',
  path: '/api/auth/inviti',
  body: InvitiInput,
  etichette: { hr: 'HR', manager: 'Manager', it: 'IT', per_posta: 'Link per posta' },
  response: z.array(Invito),
  status: 201,
  ...MANAGES_USERS,
  summary: 'Crea gli account di HR, Manager e IT di un brand, ciascuno con il suo link per scegliere la password, o glielo manda per posta',
});

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/auth/users',
  body: InvitoInput,
  response: Invito,
  etichette: { ...NEW_USER_LABELS, per_posta: 'Link per posta' },
  status: 201,
  ...MANAGES_USERS,
  summary:
    'Crea un utente che sceglie da sé la sua password: con un link che vale sette giorni e una volta sola, mostrato o mandato per posta',
});

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/api/auth/users/:id/invito',
  params: idParams,
  body: InvitoInput.pick({ per_posta: true }),
  response: Invito,
  status: 201,
  ...MANAGES_USERS,
  summary: 'Invita di nuovo un utente che non è ancora entrato: il link di prima non vale più',
});

export const resetFattori = endpoint({
  method: 'DELETE',
  path: '/api/auth/users/:id/fattori',
  params: idParams,
  response: User,
  etichette,
  ...MANAGES_USERS,
  summary: 'Toglie i due passaggi a un altro utente che ha perso il telefono e i codici, e chiude le sue sessioni',
});

export const deleteUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/users/:id/sessions',
  params: idParams,
  response: successReply,
  ...MANAGES_USERS,
  summary: 'Chiude le sessioni di un utente; delle proprie, tutte tranne quella della richiesta',
});
