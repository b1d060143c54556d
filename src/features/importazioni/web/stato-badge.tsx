import type { ReactElement } from 'react';
import type { EsitoRiga, StatoImportazione } from '#shared/importazioni.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const STATI: Record<StatoImportazione, { word: string; tone?: TagTone }> = {
  da_applicare: { word: 'Da applicare', tone: 'warning' },
  applicata: { word: 'Applicata', tone: 'success' },
  annullata: { word: 'Annullata' },
};

export function StatoBadge({ stato }: { stato: StatoImportazione }): ReactElement {
  const { word, ...tone } = STATI[stato];
  return <Tag {...tone}>{word}</Tag>;
}

export const ESITI: Record<EsitoRiga, { word: string; many: string; tone?: TagTone }> = {
  nuovo: { word: 'Nuova', many: 'Nuove', tone: 'success' },
  modifica: { word: 'Cambia', many: 'Cambiate', tone: 'info' },
  uguale: { word: 'Uguale', many: 'Uguali' },
  errore: { word: 'Con errori', many: 'Con errori', tone: 'danger' },
};

export function EsitoBadge({ esito }: { esito: EsitoRiga }): ReactElement {
  const { word, many: _, ...tone } = ESITI[esito];
  return <Tag {...tone}>{word}</Tag>;
}
