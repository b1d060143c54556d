import type { ReactElement } from 'react';
import { type EsitoRiga, STATO_IMPORTAZIONE_LABELS, type StatoImportazione } from '#shared/importazioni.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const TONES: Record<StatoImportazione, TagTone | undefined> = {
  da_applicare: 'warning',
  in_corso: 'info',
  interrotta: 'danger',
  applicata: 'success',
  annullata: undefined,
};

export function StatoBadge({ stato }: { stato: StatoImportazione }): ReactElement {
  const tone = TONES[stato];
  return <Tag {...(tone ? { tone } : {})}>{STATO_IMPORTAZIONE_LABELS[stato]}</Tag>;
}

export const ESITI: Record<EsitoRiga, { word: string; many: string; tone?: TagTone }> = {
  nuovo: { word: 'Nuova', many: 'Nuove', tone: 'success' },
  modifica: { word: 'Cambia', many: 'Cambiate', tone: 'info' },
  uguale: { word: 'Uguale', many: 'Uguali' },
  errore: { word: 'Con errori', many: 'Con errori', tone: 'danger' },
  esclusa: { word: 'Totale, non importata', many: 'Totali lasciati fuori' },
};

export function EsitoBadge({ esito }: { esito: EsitoRiga }): ReactElement {
  const { word, many: _, ...tone } = ESITI[esito];
  return <Tag {...tone}>{word}</Tag>;
}
