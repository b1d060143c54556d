// Why somebody cannot have had a thing on these days. Pure.
import type { Body } from '#server/incoming/importable.ts';
import { formatData } from '#shared/dates.ts';
import type { FieldErrors } from '#shared/problem.ts';
import type { Possessi } from './find-possessi.ts';

/** `hired`: who comes later can be given something today, but not before today. `clash`: other days on which it was had. */
export function refusedDays(
  { data_assegnazione: da, data_revoca: a }: Body,
  { today, hired, clash }: { today: string; hired: string | null; clash: ReturnType<Possessi['clash']> },
): FieldErrors {
  const ended = typeof a === 'string';
  if (ended && typeof da !== 'string') return { data_assegnazione: 'Scrivi anche da quando: di ciò che è finito non si sa' };
  if (ended && a > today) return { data_revoca: 'Una restituzione che deve ancora avvenire non si importa: la data è nel futuro' };
  if (ended && a < String(da)) return { data_revoca: 'La restituzione non può precedere la data di assegnazione' };
  const sentence = (typeof da === 'string' && refusedStart(da, today, hired)) || (clash && overlapping(clash, ended));
  return sentence ? { data_assegnazione: sentence } : {};
}

function refusedStart(day: string, today: string, hired: string | null): string | undefined {
  if (day > today) return 'Una consegna che deve ancora avvenire non si importa: la data è nel futuro';
  if (hired && day < hired && day < today) return `È prima dell'assunzione, che è del ${formatData(hired)}`;
  return undefined;
}

/** On which days somebody had it whom the caller does not see is not told. */
function overlapping({ da, a, visto, daRiga }: NonNullable<ReturnType<Possessi['clash']>>, ended: boolean): string {
  if (!visto) return "A quella data risulta ancora di un'altra persona";
  const days = a === null ? `dal ${formatData(da)}, ancora in corso` : `dal ${formatData(da)} al ${formatData(a)}`;
  if (daRiga) return `Un'altra riga del file lo dà già in quei giorni: ${days}`;
  if (ended || a === null) return `In quei giorni risulta un'altra assegnazione: ${days}`;
  return `Può essere solo dal ${formatData(a)}: fino a quel giorno risulta un'altra assegnazione`;
}
