import { formatDataOra } from '#shared/dates.ts';

interface Reader {
  chi: { nome: string } | null;
  gettone: string | null;
}

export function describeReader({ chi, gettone }: Reader): string {
  const nome = chi?.nome ?? 'Account eliminato';
  return gettone === null ? nome : `${nome}, con il gettone ${gettone}`;
}

interface ReadTimes {
  prima_volta: string;
  ultima_volta: string;
  volte: number;
}

/** Formats the times of recorded reads: '23/11/2026 alle 10:12, fino alle 17:40, 12 volte'. A row is always about one day. */
export function describeReadTimes({ prima_volta, ultima_volta, volte }: ReadTimes): string {
  const [firstTime, lastTime] = [formatDataOra(prima_volta), formatDataOra(ultima_volta)];
  if (volte === 1) return firstTime;
  return `${firstTime}${firstTime === lastTime ? '' : `, fino alle ${lastTime.slice(-5)}`}, ${volte} volte`;
}
