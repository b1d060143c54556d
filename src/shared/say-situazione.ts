// Where a person stands, in words. Apart from the rules: not every screen that knows them says it.
import { formatData } from './dates.ts';
import { SITUAZIONE_LABELS, type Situazione } from './situazione.ts';

/** 'Entra il 07/12', 'Esce il 31/12', 'In servizio': a day of another year says the year. */
export function situazioneInBreve({ fase, dal, al }: Situazione, oggi: string): string {
  if (fase === 'in_arrivo' && dal) return `Entra il ${giornoIn(dal, oggi)}`;
  if (fase === 'in_uscita' && al) return al === oggi ? 'Esce oggi' : `Esce il ${giornoIn(al, oggi)}`;
  if (fase === 'uscito' && dal) return dal === oggi ? 'Uscito oggi' : `Uscito il ${giornoIn(dal, oggi)}`;
  return SITUAZIONE_LABELS[fase];
}

/** The same with what is worth knowing beside it: 'Entra il 07/12, fra 15 giorni', 'In malattia, fine prevista il 10/12'. */
export function situazioneInParole(situazione: Situazione, oggi: string): string {
  const { fase, dal, al } = situazione;
  const breve = situazioneInBreve(situazione, oggi);
  if (fase === 'in_malattia') return al ? `${breve}, fine prevista il ${giornoIn(al, oggi)}` : breve;
  const day = fase === 'in_arrivo' ? dal : fase === 'in_uscita' && al !== oggi ? al : null;
  return day ? `${breve}, ${fraQuanto(day, oggi)}` : breve;
}

function giornoIn(day: string, oggi: string): string {
  return day.slice(0, 4) === oggi.slice(0, 4) ? formatData(day).slice(0, 5) : formatData(day);
}

function fraQuanto(day: string, oggi: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(oggi)) / 86_400_000);
  return days === 1 ? 'domani' : `fra ${days} giorni`;
}
