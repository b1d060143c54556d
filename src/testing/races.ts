// Races through the front door: several callers, on several servers of one database, want the same thing at once (docs/architecture.md,
// "The database says no by itself"). The tests run a few rounds of each, `npm run robustezza:gare` hundreds.
import { hashToken, newToken } from '#server/security/session-token.ts';
import { crossingRaces } from './crossing-races.ts';
import { holderRaces } from './holder-races.ts';
import { seatRaces } from './seat-races.ts';
import { insertBrand, insertDipendente, insertRow, insertUser, insertWorkflow, type Sql } from './sql-rows.ts';

export interface Arena {
  /** The servers; the callers are spread over them. */
  urls: string[];
  /** The owner's connection to their database. */
  sql: Sql;
  /** How many want the same thing at once. */
  callers: number;
}

export interface Race {
  name: string;
  /** What holds it: without this constraint or index the race is lost. Left out where one conditional statement holds it. */
  guard?: string;
  /** Makes a new thing to race for. */
  prepare(arena: Arena): Promise<Heat>;
}

interface Heat {
  /** What the n-th caller sends. */
  request(caller: number): { method: string; path: string; token?: string; body: object };
  /** How many got it, as the database says. One is right. */
  winners(): Promise<number>;
  /** Otherwise one caller is answered 2xx and all others 409. */
  mayAnswer?: readonly number[];
}

const signIn = async (sql: Sql): Promise<string> => signInAs(sql, await anAccount(sql, { amministratore: true }));

// Names that no other process has given: each round may be of another program.
async function anAccount(sql: Sql, values: { amministratore?: boolean } = {}): Promise<number> {
  const name = newToken();
  return (await insertUser(sql, { username: name, email: `${name}@organico.test`, ...values })).id;
}

async function signInAs(sql: Sql, user_id: number): Promise<string> {
  const token = newToken();
  await insertRow(sql, 'sessions', { user_id, token_hash: hashToken(token), expires_at: new Date(Date.now() + 3_600_000) });
  return token;
}

async function count(sql: Sql, statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await sql.query(`select count(*)::integer as n from ${statement}`, values);
  return rows[0].n;
}

let made = 0;
/** The same text in other letters: what is unique is so without regard to case. */
const inOtherLetters = (text: string, caller: number) => (caller % 2 === 0 ? text : text.toUpperCase());

const firstAdmin: Race = {
  name: 'primo amministratore',
  guard: 'primo_amministratore_pkey',
  async prepare({ sql }) {
    await sql.query('truncate primo_amministratore, users, sessions cascade');
    const winners = async () => Math.max(await count(sql, 'users'), await count(sql, 'primo_amministratore'));
    const body = { nome: 'Ada', cognome: 'Neri', password: 'quattro parole a caso' };
    return { winners, request: (n) => ({ method: 'POST', path: '/api/setup-admin', body: { ...body, email: `ada${n}@organico.test` } }) };
  },
};

const uniqueEmail: Race = {
  name: 'email unica dei dipendenti',
  guard: 'dipendenti_email_unica',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const { id: brand_id } = await insertBrand(sql, { nome: `Gara ${++made} ${newToken()}` });
    const email = `gara${++made}@organico.test`;
    return {
      winners: () => count(sql, 'dipendenti where lower(email) = $1', [email]),
      request: (n) => ({
        method: 'POST',
        path: '/api/dipendenti',
        token,
        body: { nome: 'Anna', cognome: `Rossi ${n}`, email: inOtherLetters(email, n), brand_id },
      }),
    };
  },
};

const uniqueBrand: Race = {
  name: 'nome unico dei brand',
  guard: 'brands_nome_unico',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const nome = `città ${++made}`;
    return {
      winners: () => count(sql, 'brands where lower(nome) = $1', [nome]),
      request: (n) => ({ method: 'POST', path: '/api/brands', token, body: { nome: inOtherLetters(nome, n) } }),
    };
  },
};

const onePair: Race = {
  name: 'una sola associazione tra utente e brand',
  guard: 'user_brands_coppia_unica',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const { id: brand_id } = await insertBrand(sql, { nome: `Gara ${++made} ${newToken()}` });
    const user_id = await anAccount(sql);
    return {
      winners: () => count(sql, 'user_brands where user_id = $1 and brand_id = $2', [user_id, brand_id]),
      request: () => ({ method: 'POST', path: '/api/user-brands', token, body: { user_id, brand_id } }),
    };
  },
};

/** The last two amministratori deactivate each other. Whoever is late may find its session ended (401); one of the two stays. */
const lastAdmin: Race = {
  name: 'ultimo amministratore attivo',
  guard: 'users_ultimo_amministratore',
  async prepare({ sql }) {
    const pair = [await anAccount(sql, { amministratore: true }), await anAccount(sql, { amministratore: true })] as const;
    await sql.query('update users set amministratore = false where amministratore and id <> all($1::integer[])', [pair]);
    const tokens = [await signInAs(sql, pair[0]), await signInAs(sql, pair[1])];
    return {
      mayAnswer: [200, 401, 409],
      winners: () => count(sql, 'users where amministratore and is_active'),
      request: (n) => ({
        method: 'PATCH',
        path: `/api/auth/users/${pair[(n + 1) % 2]}`,
        token: tokens[n % 2] ?? '',
        body: { is_active: false },
      }),
    };
  },
};

/** An employee without an onboarding, and a session of who may open one. */
async function aNewcomer(sql: Sql): Promise<{ token: string; dipendente_id: string }> {
  const token = await signIn(sql);
  const { id: brand_id } = await insertBrand(sql, { nome: `Gara ${++made} ${newToken()}` });
  const { id: dipendente_id } = await insertDipendente(sql, { brand_id, email: `${newToken()}@organico.test` });
  return { token, dipendente_id };
}

const oneOnboarding: Race = {
  name: 'un solo onboarding aperto',
  guard: 'workflows_uno_aperto',
  async prepare({ sql }) {
    const { token, dipendente_id } = await aNewcomer(sql);
    return {
      winners: () => count(sql, 'workflows where dipendente_id = $1', [dipendente_id]),
      request: () => ({ method: 'POST', path: '/api/workflows', token, body: { dipendente_id } }),
    };
  },
};

const oneStep: Race = {
  name: 'stesso passo del workflow',
  async prepare({ sql }) {
    const { token, dipendente_id } = await aNewcomer(sql);
    const { id } = await insertWorkflow(sql, { dipendente_id });
    return {
      winners: () => count(sql, 'workflow_passi where workflow_id = $1', [id]),
      request: (n) => ({ method: 'PUT', path: `/api/workflows/${id}/comunica_manager`, token, body: { note: `Nota ${n}` } }),
    };
  },
};

/** A slice that is added with a race of its own adds it here. */
export const RACES: readonly Race[] = [
  ...holderRaces({ signIn, count }),
  ...seatRaces({ signIn, count }),
  ...crossingRaces({ signIn, count }),
  firstAdmin,
  uniqueEmail,
  uniqueBrand,
  onePair,
  lastAdmin,
  oneOnboarding,
  oneStep,
];

export interface Outcome {
  /** The answers' statuses, lowest first. */
  statuses: number[];
  winners: number;
  isRight: boolean;
}

/** One round: all callers at once. Right when exactly one is answered 2xx, all others 409, and the database agrees; or as the race itself says. */
export async function runRound(race: Race, arena: Arena): Promise<Outcome> {
  const heat = await race.prepare(arena);
  const statuses = await Promise.all(
    Array.from({ length: arena.callers }, (_, n) => send(arena.urls[n % arena.urls.length] ?? '', heat.request(n))),
  );
  const winners = await heat.winners();
  const accepted = statuses.filter((status) => status < 300).length;
  const refused = statuses.filter((status) => status === 409).length;
  const fits = heat.mayAnswer
    ? statuses.every((status) => heat.mayAnswer?.includes(status))
    : accepted === 1 && refused === arena.callers - 1;
  return { statuses: statuses.sort((a, b) => a - b), winners, isRight: fits && winners === 1 };
}

async function send(url: string, { method, path, token, body }: ReturnType<Heat['request']>): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { cookie: `organico_sessione=${token}` }) };
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
}
