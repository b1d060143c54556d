// Races for a name that only one may bear. What is unique is so without regard to case.
import { newToken } from '#server/security/session-token.ts';
import type { Race } from './race.ts';
import { aBrand, count, signIn } from './race-tools.ts';

/** The same text in other letters. */
const inOtherLetters = (text: string, caller: number) => (caller % 2 === 0 ? text : text.toUpperCase());

const uniqueEmail: Race = {
  name: 'email unica dei dipendenti',
  guard: 'dipendenti_email_unica',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const brand_id = await aBrand(sql);
    const email = `${newToken().toLowerCase()}@organico.test`;
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
    const nome = `città ${newToken().toLowerCase()}`;
    return {
      winners: () => count(sql, 'brands where lower(nome) = $1', [nome]),
      request: (n) => ({ method: 'POST', path: '/api/brands', token, body: { nome: inOtherLetters(nome, n) } }),
    };
  },
};

export const UNIQUE_RACES: readonly Race[] = [uniqueEmail, uniqueBrand];
