import type pg from 'pg';
import { newGettone } from '#server/security/authenticate.ts';
import { hashToken } from '#server/security/credential.ts';
import { Client } from './client.ts';
import { insertRow } from './sql-rows.ts';

let counter = 0;

/** A client that sends an API token in the Authorization header and no cookie. */
export class Program extends Client {
  readonly gettone: string;

  constructor(url: string, gettone: string) {
    super(url);
    this.gettone = gettone;
  }

  override fetch(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): ReturnType<Client['fetch']> {
    return super.fetch(method, path, body, { authorization: `Bearer ${this.gettone}`, ...headers });
  }
}

export async function programOf(
  { url, sql }: { url: string; sql: pg.Pool },
  user_id: number,
  values: Record<string, unknown> = {},
): Promise<Program & { id: number }> {
  const token = newGettone();
  const row = {
    user_id,
    nome: `Programma ${++counter}`,
    token_hash: hashToken(token),
    scadenza: 'tomorrow',
    sola_lettura: false,
    ...values,
  };
  const { id } = await insertRow(sql, 'gettoni', row);
  return Object.assign(new Program(url, token), { id: Number(id) });
}
