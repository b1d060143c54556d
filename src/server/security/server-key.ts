// What only the server knows: with it secrets are sealed before they are kept, and what it has said itself is known again.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

export interface ServerKey {
  /** Sealed so that it opens with this key and for this use alone ('app:7'). */
  seal(secret: Uint8Array, use: string): Buffer;
  /** Undefined where it was sealed with another key, or for something else. */
  open(sealed: Uint8Array, use: string): Buffer | undefined;
  /** A text that only this server could have made, for this use. */
  sign(text: string, use: string): string;
  isSigned(text: string, signature: string, use: string): boolean;
}

/** `key` has 32 bytes at least, from the machine's own randomness. */
export function createServerKey(key: Uint8Array): ServerKey {
  const derived = (what: string) => Buffer.from(hkdfSync('sha256', key, '', `organico ${what}`, 32));
  const [sealing, signing] = [derived('sealing'), derived('signing')];
  const sign = (text: string, use: string) => createHmac('sha256', signing).update(`${use}\n${text}`).digest('base64url');
  return {
    seal(secret, use) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(use));
      const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
    },
    open(sealed, use) {
      const bytes = Buffer.from(sealed);
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
      if (tag.length < TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(use)).setAuthTag(tag);
      const plain = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([plain, decipher.final()]);
      } catch {
        return undefined; // how the cipher says that the seal is not this key's
      }
    },
    sign,
    isSigned(text, signature, use) {
      const [expected, given] = [Buffer.from(sign(text, use)), Buffer.from(signature)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
