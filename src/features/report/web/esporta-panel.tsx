import type { ReactElement } from 'react';
import { EsportaReportMenu } from '#features/esporta/web/esporta-menu.tsx';
import type { Periodo } from '#shared/periodi.ts';

interface EsportaPanelProps {
  periodo: Periodo;
  brand_id: string | undefined;
}

/** Where what is shown can be taken away as a file. */
export function EsportaPanel({ periodo, brand_id }: EsportaPanelProps): ReactElement {
  return <EsportaReportMenu query={{ periodo, brand_id }} />;
}
