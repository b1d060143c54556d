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

export const ESITO_TEXTS: Record<EsitoRiga, { label: string; pluralLabel: string; tone?: TagTone }> = {
  nuovo: { label: 'Nuova', pluralLabel: 'Nuove', tone: 'success' },
  modifica: { label: 'Cambia', pluralLabel: 'Cambiate', tone: 'info' },
  uguale: { label: 'Uguale', pluralLabel: 'Uguali' },
  errore: { label: 'Con errori', pluralLabel: 'Con errori', tone: 'danger' },
  esclusa: { label: 'Totale, non importata', pluralLabel: 'Totali lasciati fuori' },
};

export function EsitoBadge({ esito }: { esito: EsitoRiga }): ReactElement {
  const { label, pluralLabel: _, ...tone } = ESITO_TEXTS[esito];
  return <Tag {...tone}>{label}</Tag>;
}
