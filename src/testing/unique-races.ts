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

let made = 0;

/** Each caller writes it in another way: the number is the same (rule 74). */
const uniqueNumber: Race = {
  name: 'numero unico dei piani mobili',
  guard: 'piani_mobili_numero_unico',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const brand_id = await aBrand(sql);
    const numero = String(3_330_000_000 + ++made);
    const plan = { nome_piano: 'Smart', operatore: 'TIM', dati_gb: 50, costo_annuo: 120, brandIds: [brand_id] };
    return {
      winners: () => count(sql, 'piani_mobili where cifre_telefono(numero_telefono) = $1', [numero]),
      request: (n) => ({
        method: 'POST',
        path: '/api/piani-mobili',
        token,
        body: { ...plan, numero_telefono: n % 2 === 0 ? numero : `+39 ${numero.slice(0, 3)} ${numero.slice(3)}` },
      }),
    };
  },
};

export const UNIQUE_RACES: readonly Race[] = [uniqueEmail, uniqueBrand, uniqueNumber];
