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

/** Where a person stands today: 'Entra il 07/12'. `whole`: with how far off that is. */
export function SituazioneBadge({ situazione, whole = false }: { situazione: Situazione; whole?: boolean }): ReactElement {
  const word = whole ? situazioneInParole : situazioneInBreve;
  return <Tag tone={TONE_OF[situazione.fase]}>{word(situazione, todayInItaly(new Date()))}</Tag>;
}
