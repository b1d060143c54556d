import { formatDataOra } from '#shared/dates.ts';

interface Letta {
  chi: { nome: string } | null;
  gettone: string | null;
}

/** The reader as text, with the API token of a program. */
export function lettoreInParole({ chi, gettone }: Letta): string {
  const nome = chi?.nome ?? 'Account eliminato';
  return gettone === null ? nome : `${nome}, con il gettone ${gettone}`;
}

interface Volte {
  prima_volta: string;
  ultima_volta: string;
  volte: number;
}

/** The time of a row: '23/11/2026 alle 10:12', or '23/11/2026 alle 10:12, fino alle 17:40, 12 volte'. A row is always about one day. */
export function quandoInParole({ prima_volta, ultima_volta, volte }: Volte): string {
  const [first, last] = [formatDataOra(prima_volta), formatDataOra(ultima_volta)];
  if (volte === 1) return first;
  return `${first}${first === last ? '' : `, fino alle ${last.slice(-5)}`}, ${volte} volte`;
}
