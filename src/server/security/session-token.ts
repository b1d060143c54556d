import { createHash, randomBytes } from 'node:crypto';

/** A new session token: 256 random bits, for the cookie and nowhere else. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. A random token needs no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
