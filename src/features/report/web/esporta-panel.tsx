import type { ReactElement } from 'react';
import { FORMATI_REPORT, indirizzoReport } from '#shared/esportazioni.ts';
import type { Periodo } from '#shared/periodi.ts';
import { ExportMenu } from '#web/download/export-menu.tsx';

interface EsportaPanelProps {
  periodo: Periodo;
  brand_id: string | undefined;
}

/** Where what is shown can be taken away as a file. */
export function EsportaPanel({ periodo, brand_id }: EsportaPanelProps): ReactElement {
  return <ExportMenu titolo="Report" formati={FORMATI_REPORT} pathOf={indirizzoReport} query={{ periodo, brand_id }} />;
}
