import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, istante, limitLengthFirst, linkToken, successReply, testo } from '#shared/schemas.ts';
import { Session } from '#shared/session.ts';
import { OBLIGABLE_GROUPS } from './rules.ts';

const codice = () =>
  z.string({ error: 'Scrivi il codice' }).check(limitLengthFirst(50)).trim().min(1, 'Scrivi il codice').max(50, 'Il codice è troppo lungo');

const passkeyField = (max: number) =>
  z
    .string({ error: 'La passkey non ha risposto' })
    .min(1, 'La passkey non ha risposto')
    .max(max, 'La risposta della passkey è troppo lunga');

/** The answer of a passkey. All values are base64url. WebAuthn defines the field names. */
const Firmata = z.object({
  id: passkeyField(2_000),
  clientDataJSON: passkeyField(4_000),
  authenticatorData: passkeyField(4_000),
  signature: passkeyField(4_000),
});
export type Firmata = z.output<typeof Firmata>;

const Creata = z.object({
  id: passkeyField(2_000),
  clientDataJSON: passkeyField(4_000),
  attestationObject: passkeyField(20_000),
  transports: z.array(passkeyField(20)).max(10, 'La risposta della passkey è troppo lunga'),
});
export type Creata = z.output<typeof Creata>;

const Sfida = z.object({ sfida: z.string(), dominio: z.string() });
export type Sfida = z.output<typeof Sfida>;

export const CodeLogin = z.object({ token: linkToken(), codice: codice() });

export const loginWithCode = endpoint({
  method: 'POST',
  path: '/api/auth/login/codice',
  body: CodeLogin,
  response: Session,
  needs: 'public',
  forPeople: true,
  summary: "Il secondo passo dell'accesso: il codice dell'app, o un codice di recupero",
});

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey/sfida',
  response: Sfida,
  needs: 'public',
  forPeople: true,
  summary: 'Ciò che una passkey firma per accedere',
});

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey',
  body: z.object({ firmata: Firmata }),
  response: Session,
  needs: 'public',
  forPeople: true,
  summary: 'Accede con una passkey, al posto della password o come secondo passo',
});

export const startConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/conferma/sfida',
  response: Sfida,
  needs: 'session',
  beforeFactor: true,
  forPeople: true,
  summary: "Ciò che una passkey firma per confermare l'utente della sessione",
});

export const Conferma = z
  .object({
    password: z.string().min(1, 'La password è obbligatoria').max(128, 'Al massimo 128 caratteri').optional(),
    codice: codice().optional(),
    firmata: Firmata.optional(),
  })
  .refine(({ password, codice, firmata }) => password !== undefined || codice !== undefined || firmata !== undefined, {
    path: ['password'],
    message: 'Scrivi la password, oppure un codice',
  });

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/conferma',
  body: Conferma,
  response: successReply,
  needs: 'session',
  beforeFactor: true,
  forPeople: true,
  summary: "Conferma di essere l'utente della sessione: vale 15 minuti",
});

export const Fattori = z.object({
  app_dal: istante().nullable(),
  passkey: z.array(
    z.object({ id: z.int(), nome: z.string(), dominio: z.string(), created_at: istante(), ultimo_uso: istante().nullable() }),
  ),
  codici: z.int(),
  /** True when the account must have a second factor, so that its last factor cannot be removed. */
  obbligatori: z.boolean(),
});
export type Fattori = z.output<typeof Fattori>;

/** The new recovery codes, which are returned only once; null when the account already has some. */
const Codici = z.object({ codici: z.array(z.string()).nullable() });
export type Codici = z.output<typeof Codici>;

const OWN = { needs: 'session', beforeFactor: true, forPeople: true } as const;
const OWN_WITH_CONFERMA = { ...OWN, conferma: true } as const;

export const getFattori = endpoint({
  ...OWN,
  method: 'GET',
  path: '/api/auth/fattori',
  response: Fattori,
  shows: {},
  summary: "I due passaggi dell'utente",
});

export const startApp = endpoint({
  ...OWN_WITH_CONFERMA,
  method: 'POST',
  path: '/api/auth/fattori/app',
  /** The secret and the QR code of a new authenticator app. The QR code is an SVG path in a square of `lato` units. */
  response: z.object({ segreto: z.string(), qr: z.object({ lato: z.int(), tracciato: z.string() }) }),
  summary: "Prepara un'app di autenticazione: la sua chiave, anche come QR. Conta dal primo codice",
});

export const AppActivation = z.object({ codice: codice() });

export const activateApp = endpoint({
  ...OWN,
  method: 'POST',
  path: '/api/auth/fattori/app/attiva',
  body: AppActivation,
  response: Codici,
  summary: "Attiva l'app di autenticazione con il suo primo codice",
});

export const deleteApp = endpoint({
  ...OWN_WITH_CONFERMA,
  method: 'DELETE',
  path: '/api/auth/fattori/app',
  response: successReply,
  summary: "Toglie l'app di autenticazione",
});

export const renewCodici = endpoint({
  ...OWN_WITH_CONFERMA,
  method: 'POST',
  path: '/api/auth/fattori/codici',
  response: Codici,
  summary: 'Crea dieci codici di recupero al posto di quelli che ci sono',
});

export const startPasskey = endpoint({
  ...OWN_WITH_CONFERMA,
  method: 'POST',
  path: '/api/auth/fattori/passkey/sfida',
  response: Sfida.extend({ utente: z.object({ id: z.string(), nome: z.string() }), esistenti: z.array(z.string()) }),
  summary: 'Ciò che serve a un dispositivo per creare una passkey',
});

export const addPasskey = endpoint({
  ...OWN_WITH_CONFERMA,
  method: 'POST',
  path: '/api/auth/fattori/passkey',
  body: z.object({ nome: testo('Dai un nome alla passkey'), creata: Creata }),
  response: Codici,
  summary: 'Aggiunge una passkey',
});

export const PasskeyName = z.object({ nome: testo('Dai un nome alla passkey') });

export const renamePasskey = endpoint({
  ...OWN,
  method: 'PATCH',
  path: '/api/auth/fattori/passkey/:id',
  params: idParams,
  body: PasskeyName,
  response: successReply,
  summary: 'Dà un altro nome a una passkey',
});

export const deletePasskey = endpoint({
  ...OWN_WITH_CONFERMA,
  method: 'DELETE',
  path: '/api/auth/fattori/passkey/:id',
  params: idParams,
  response: successReply,
  summary: 'Toglie una passkey',
});

export const Obbligo = z.object({ ruoli: z.array(z.enum(OBLIGABLE_GROUPS)).max(OBLIGABLE_GROUPS.length) });
export type Obbligo = z.output<typeof Obbligo>;

export const getObbligo = endpoint({
  method: 'GET',
  path: '/api/auth/obbligo',
  response: Obbligo,
  needs: 'utenti.gestisci',
  shows: { any: ['utenti'] },
  summary: 'Chi deve avere i due passaggi',
});

export const putObbligo = endpoint({
  method: 'PUT',
  path: '/api/auth/obbligo',
  body: Obbligo,
  response: Obbligo,
  needs: 'utenti.gestisci',
  conferma: true,
  summary: 'Stabilisce chi deve avere i due passaggi: ha sette giorni per attivarli, poi non può fare altro',
});
