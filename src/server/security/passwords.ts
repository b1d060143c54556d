import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { Db } from '#server/db/handle.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { TROPPO_OCCUPATO } from './throttle.ts';

// The cost of a password hash follows OWASP's first recommendation (19 MiB, 2 passes); argon2id is the library's default.
const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The number of hashes is limited, because a hash takes about 30 ms of a core and 19 MiB of memory.
const hashLimit = new ConcurrencyLimit(100, TROPPO_OCCUPATO);

/** Hashes a password. Throws 503 `TROPPO_OCCUPATO` if too many hashes wait. */
export function hashPassword(password: string): Promise<string> {
  return hashLimit.run(() => hash(password, HASH_COST));
}

// A password for an unknown username is compared with this hash, so that the answer takes as long as for a known username.
const DUMMY_HASH = hash('nessuno ha questa password', HASH_COST);

/**
 * Returns whether the password matches the hash. An undefined hash never matches but takes the same time. `checkAfterWait` runs
 * after a wait for a slot and rejects by throwing.
 */
export async function verifyPassword(
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
 * Takes the time of a password check without running it. A flood of unknown usernames must not take slots from existing
 * accounts, and the time must not reveal that the username is unknown.
 */
async function simulateCheck(checkAfterWait: (() => Promise<void>) | undefined): Promise<false> {
  await hashLimit.waitWithoutSlot();
  await checkAfterWait?.();
  await delay(lastCheckMs);
  return false;
}

// The rules apply only to new passwords. An older password that breaks the rules still works for signing in.

interface Owner {
  username: string;
  email: string;
}

export interface PasswordRules {
  readonly min: number;
  /** Throws 400 if the password is too short, common, or only a known name of the company. */
  refuse(password: string, owner: Owner): Promise<void>;
}

const PRODUCT_NAME = 'organico';

/** Returns the rules for new passwords. The contracts already require the absolute minimum of six characters. */
export function createPasswordRules(db: Db, min: number): PasswordRules {
  return {
    min,
    async refuse(password, { username, email }) {
      if (password.length < min) throw invalidField('password', `La password deve avere almeno ${min} caratteri`);
      if (isCommon(password))
        throw weakPassword('PASSWORD_TROPPO_COMUNE', 'Questa password è tra le più usate al mondo: scegline una meno prevedibile.');
      const names = [PRODUCT_NAME, username, email, email.replace(/@.*/, ''), ...(await brandNames(db))];
      if (containsOnly(password, names)) throw weakPassword('PASSWORD_PREVEDIBILE', PREVEDIBILE);
    },
  };
}

// The sentence does not contain the name, which could reveal a brand that the account cannot view.
const PREVEDIBILE =
  "Questa password si indovina: è solo lo username, l'email, il nome di Organico o di un brand. Scegline una meno prevedibile, per esempio una frase.";

function weakPassword(code: string, sentence: string): Problem {
  return new Problem('invalid', code, sentence, { fields: { password: sentence } });
}

/** Returns all brand names, because an attacker knows them regardless of the account's permissions. */
async function brandNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`select nome from brands`.execute(db);
  return rows.map(({ nome }) => nome);
}

// The list of common passwords includes shorter common words that people combine with a year.
const COMMON_PASSWORDS = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Returns whether the password is common. True also for a common word with digits or punctuation: 'Password2026!'. */
export function isCommon(password: string): boolean {
  const normalized = password.toLowerCase();
  const letters = normalized.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return COMMON_PASSWORDS.has(normalized) || COMMON_PASSWORDS.has(letters);
}

/**
 * Returns whether the password is only one of the names. True also with digits and punctuation: '2026organico', 'Casa Bianca!'
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
