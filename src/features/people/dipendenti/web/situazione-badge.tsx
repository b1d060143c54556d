import type { ReactElement } from 'react';
import { todayInItaly } from '#shared/dates.ts';
import { type Fase, type Situazione, situazioneInBreve, situazioneInParole } from '#shared/situazione.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const TONE_OF: Record<Fase, TagTone> = {
  in_arrivo: 'info',
  in_servizio: 'success',
  in_malattia: 'hr',
  in_uscita: 'warning',
  uscito: 'line',
};

/** A tag with the situation of an employee, such as 'Entra il 07/12'. `whole` adds the number of days until then. */
export function SituazioneBadge({ situazione, whole = false }: { situazione: Situazione; whole?: boolean }): ReactElement {
  const word = whole ? situazioneInParole : situazioneInBreve;
  return <Tag tone={TONE_OF[situazione.fase]}>{word(situazione, todayInItaly(new Date()))}</Tag>;
}
