import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { Db } from '#server/db/handle.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { TROPPO_OCCUPATO } from './throttle.ts';

// argon2id is the library's default algorithm; cost as OWASP's first recommendation (19 MiB, 2 passes).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes a core for some 30 ms and 19 MiB.
const hashes = new ConcurrencyLimit(100, TROPPO_OCCUPATO);

/** argon2id with its own random salt. */
export function hashPassword(password: string): Promise<string> {
  return hashes.run(() => hash(password, COST));
}

// Of no account: checked when the user is unknown, so that the answer takes as long (rule 26).
const NOBODY = hash('nessuno ha questa password', COST);

/**
 * Whether the password fits the hash; an undefined hash never fits and takes the same time. `first` runs when the turn of who had to wait for
 * it has come: it is judged by what has happened meanwhile.
 */
export async function passwordFits(storedHash: string | undefined, password: string, first?: () => Promise<void>): Promise<boolean> {
  if (storedHash === undefined && hashes.isBusy) return passInTurn(first);
  const against = storedHash ?? (await NOBODY);
  const fits = await hashes.run(async (hasWaited) => {
    if (hasWaited) await first?.();
    const began = performance.now();
    const answer = await verify(against, password);
    lastTook = performance.now() - began;
    return answer;
  });
  return fits && storedHash !== undefined;
}

/** Milliseconds that the last check took. */
let lastTook = 30;

/**
 * The answer for an unknown username while other sign-ins wait for a hash. It waits as long as a real check, but computes no hash: a flood of invented
 * names must not take the slots of accounts that exist, and must not be distinguishable by its time.
 */
async function passInTurn(first: (() => Promise<void>) | undefined): Promise<false> {
  await hashes.waitWithoutSlot();
  await first?.();
  await delay(lastTook);
  return false;
}

// Which passwords are refused when one is chosen. Whoever has such a password from before still signs in with it.

/** Whose password it will be. */
interface Owner {
  username: string;
  email: string;
}

export interface WeakPasswords {
  /** How many characters a password has at least. */
  readonly min: number;
  /** Refuses with 400 one that is shorter, or guessed at once: among the commonest, or merely the name of something that everybody here knows. */
  refuse(password: string, owner: Owner): Promise<void>;
}

const PRODUCT = 'organico';

/** `min` is the installation's own: the contracts already hold the least of all, six. */
export function createWeakPasswords(db: Db, min: number): WeakPasswords {
  return {
    min,
    async refuse(password, { username, email }) {
      if (password.length < min) throw invalidField('password', `La password deve avere almeno ${min} caratteri`);
      if (isCommon(password))
        throw weak('PASSWORD_TROPPO_COMUNE', 'Questa password è tra le più usate al mondo: scegline una meno prevedibile.');
      const names = [PRODUCT, username, email, email.replace(/@.*/, ''), ...(await brandNames(db))];
      if (saysOnly(password, names)) throw weak('PASSWORD_PREVEDIBILE', PREVEDIBILE);
    },
  };
}

// It does not say which of them: of a brand that somebody does not see, they should not learn this way that there is one.
const PREVEDIBILE =
  "Questa password si indovina: è solo lo username, l'email, il nome di Organico o di un brand. Scegline una meno prevedibile, per esempio una frase.";

function weak(code: string, sentence: string): Problem {
  return new Problem('invalid', code, sentence, { fields: { password: sentence } });
}

/** Of all brands: who guesses knows the company's names, whatever the account sees. */
async function brandNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`select nome from brands`.execute(db);
  return rows.map(({ nome }) => nome);
}

// The commonest passwords: 10,000 of six characters or more, and the shorter ones that are as common, for what is made of them with a year.
const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Whether it is one of the commonest passwords, or one of them with digits and signs before or behind: 'password', 'Password2026!'. */
export function isCommon(password: string): boolean {
  const typed = password.toLowerCase();
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return COMMON.has(typed) || COMMON.has(core);
}

/** Whether it says one of these names and no more, but for digits and signs: 'mario.rossi', '2026organico', 'Casa Bianca!' of 'casabianca'. */
export function saysOnly(password: string, names: readonly string[]): boolean {
  const typed = fold(password);
  return names.map(fold).some((name) => name !== '' && new RegExp(`^\\d*${name}\\d*$`).test(typed));
}

/** Letters and digits alone, without case and accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
