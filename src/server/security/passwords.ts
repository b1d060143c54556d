import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { Db } from '#server/db/handle.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { TROPPO_OCCUPATO } from './throttle.ts';

// argon2id is the library's default; the cost follows OWASP's first recommendation (19 MiB, 2 passes).
const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes about 30 ms of one processor core and 19 MiB of memory, so only a limited number may wait.
const hashLimit = new ConcurrencyLimit(100, TROPPO_OCCUPATO);

/** Hashes with argon2id and a random salt. Throws 503 `TROPPO_OCCUPATO` if too many hashes wait. */
export function hashPassword(password: string): Promise<string> {
  return hashLimit.run(() => hash(password, HASH_COST));
}

// The hash of no account, checked for an unknown username so that the answer takes as long.
const DUMMY_HASH = hash('nessuno ha questa password', HASH_COST);

/**
 * True if the password fits the hash. An undefined hash never fits but takes the same time. `first` runs after a wait for a
 * slot, so that the caller can check the state again; it rejects by throwing.
 */
export async function passwordFits(
  storedHash: string | undefined,
  password: string,
  checkAfterWait?: () => Promise<void>,
): Promise<boolean> {
  if (storedHash === undefined && hashLimit.isBusy) return simulateCheck(checkAfterWait);
  const comparedHash = storedHash ?? (await DUMMY_HASH);
  const isMatch = await hashLimit.run(async (hasWaited) => {
    if (hasWaited) await checkAfterWait?.();
    const startedAt = performance.now();
    const result = await verify(comparedHash, password);
    lastCheckMs = performance.now() - startedAt;
    return result;
  });
  return isMatch && storedHash !== undefined;
}

let lastCheckMs = 30;

/**
 * The answer for an unknown username while other sign-ins wait for a hash. It waits as long as a real check but computes no
 * hash: a flood of unknown names must not take slots from existing accounts, and its time must not reveal that the name is
 * unknown.
 */
async function simulateCheck(checkAfterWait: (() => Promise<void>) | undefined): Promise<false> {
  await hashLimit.waitWithoutSlot();
  await checkAfterWait?.();
  await delay(lastCheckMs);
  return false;
}

// The rules for new passwords. An older password that breaks them still works for signing in.

interface Owner {
  username: string;
  email: string;
}

export interface WeakPasswords {
  readonly min: number;
  /** Throws 400 if the password is too short, common, or only a name that everybody in the company knows. */
  refuse(password: string, owner: Owner): Promise<void>;
}

const PRODUCT = 'organico';

/** `min` is the setting of this installation. The contracts already require the absolute minimum of six. */
export function createWeakPasswords(db: Db, min: number): WeakPasswords {
  return {
    min,
    async refuse(password, { username, email }) {
      if (password.length < min) throw invalidField('password', `La password deve avere almeno ${min} caratteri`);
      if (isCommon(password))
        throw weakPassword('PASSWORD_TROPPO_COMUNE', 'Questa password è tra le più usate al mondo: scegline una meno prevedibile.');
      const names = [PRODUCT, username, email, email.replace(/@.*/, ''), ...(await brandNames(db))];
      if (containsOnly(password, names)) throw weakPassword('PASSWORD_PREVEDIBILE', PREVEDIBILE);
    },
  };
}

// The sentence does not say which name: it would reveal a brand that the account cannot view.
const PREVEDIBILE =
  "Questa password si indovina: è solo lo username, l'email, il nome di Organico o di un brand. Scegline una meno prevedibile, per esempio una frase.";

function weakPassword(code: string, sentence: string): Problem {
  return new Problem('invalid', code, sentence, { fields: { password: sentence } });
}

/** All brands, because an attacker knows the company's names regardless of the account's permissions. */
async function brandNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`select nome from brands`.execute(db);
  return rows.map(({ nome }) => nome);
}

// The 10,000 most common passwords of six characters or more, and shorter common words that people combine with a year.
const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** True if the password is a common one, also with digits or punctuation before or after the common word: 'password', 'Password2026!'. */
export function isCommon(password: string): boolean {
  const normalized = password.toLowerCase();
  const letters = normalized.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return COMMON.has(normalized) || COMMON.has(letters);
}

/**
 * True if the password is one of these names, also with digits and punctuation: 'mario.rossi', '2026organico', 'Casa Bianca!'
 * for 'casabianca'.
 */
export function containsOnly(password: string, names: readonly string[]): boolean {
  const normalized = normalizeText(password);
  return names.map(normalizeText).some((name) => name !== '' && new RegExp(`^\\d*${name}\\d*$`).test(normalized));
}

function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
