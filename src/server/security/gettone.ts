// The tokens of programs. Each is checked anew on every request, as a session is.
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';

/** With which token a caller came. */
export interface Gettone {
  id: number;
  nome: string;
  sola_lettura: boolean;
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 bits. */
const LONG = 32;
/** As many letters as 32 bits take. */
const CHECK = 6;

/** A new token. Whoever looks for lost secrets knows it by its prefix and by the checksum at its end. */
export function newGettone(): string {
  // Bytes beyond the last whole round of the letters would make the first ones likelier. Four times as many as are needed always suffice.
  const fair = [...randomBytes(LONG * 4)].filter((byte) => byte < 256 - (256 % LETTERS.length));
  const secret = fair.slice(0, LONG).map((byte) => LETTERS[byte % LETTERS.length]);
  if (secret.length < LONG) throw new Error('Too few random bytes for a token');
  const signs = `org_${secret.join('')}`;
  return signs + checksumOf(signs);
}

/** The CRC-32 of what stands before it, in the same letters. */
function checksumOf(signs: string): string {
  let rest = crc32(signs);
  let check = '';
  for (let i = 0; i < CHECK; i += 1) {
    check = LETTERS[rest % LETTERS.length] + check;
    rest = Math.floor(rest / LETTERS.length);
  }
  return check;
}

/**
 * What `authenticate` reads of who comes with a token. It is no session, and nobody has confirmed anything. Any text is looked for in the same way.
 * Where the company's own account stands behind it, its provider's steps count, as for that account's sessions.
 */
export function throughGettone(hash: RawBuilder<Buffer>): RawBuilder<unknown> {
  return sql`
    select g.user_id, 0 as session_id, '' as token, false as is_confirmed,
           jsonb_build_object('id', g.id, 'nome', g.nome, 'sola_lettura', g.sola_lettura) as gettone,
           exists (select from identita_aziendali i where i.user_id = g.user_id) as aziendale,
           ${isUseDue} and not current_setting('transaction_read_only')::boolean as touch_due
    from gettoni g
    where g.token_hash = ${hash} and g.scadenza >= oggi()`;
}

/** Use is written down once a minute, however many calls come at once. */
export async function noteUse(db: Db, { id }: Gettone): Promise<void> {
  await sql`update gettoni g set ultimo_uso = now() where g.id = ${id} and ${isUseDue}`.execute(db);
}

const isUseDue = sql`coalesce(g.ultimo_uso < now() - interval '1 minute', true)`;
