import type { ReactElement } from 'react';
import { FORMATI_REPORT, FORMATO_LABELS, indirizzoReport } from '#shared/esportazioni.ts';
import { ExportMenu } from '#web/download/export-menu.tsx';
import type { Filtri } from './hooks.ts';

interface EsportaPanelProps {
  periodo: string;
  filtri: Filtri;
}

/** Where what is shown can be taken away as a file. */
export function EsportaPanel({ periodo, filtri }: EsportaPanelProps): ReactElement {
  return (
    <ExportMenu
      files={FORMATI_REPORT.map((formato) => ({
        label: FORMATO_LABELS[formato],
        path: indirizzoReport(formato),
        query: { periodo, ...filtri },
        titolo: 'Report',
      }))}
    />
  );
}
