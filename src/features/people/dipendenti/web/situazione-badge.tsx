import type { ReactElement } from 'react';
import { todayInItaly } from '#shared/dates.ts';
import { type Fase, formatSituazione, formatSituazioneBreve, type Situazione } from '#shared/situazione.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const TONES: Record<Fase, TagTone> = {
  in_arrivo: 'info',
  in_servizio: 'success',
  in_malattia: 'hr',
  in_uscita: 'warning',
  uscito: 'line',
};

/** Shows the situation of an employee, for example 'Entra il 07/12'. `withDays` adds the number of days until then. */
export function SituazioneBadge({ situazione, withDays = false }: { situazione: Situazione; withDays?: boolean }): ReactElement {
  const describe = withDays ? formatSituazione : formatSituazioneBreve;
  return <Tag tone={TONES[situazione.fase]}>{describe(situazione, todayInItaly(new Date()))}</Tag>;
}
