import type { ReactElement } from 'react';
import type { Fields } from '#shared/fields.ts';
import type { ElencoConAzioni } from '#shared/molti-calls.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import { BulkBar, type BulkBarProps } from '#web/bulk/bulk-bar.tsx';
import { usePermittedBrands } from '#web/session/use-my-brands.ts';
import { itemBulkActions } from './bulk-actions-form.tsx';

interface RisorseBulkPanelProps extends Pick<BulkBarProps, 'selection' | 'total' | 'noun' | 'more'> {
  kind: { tipo: TipoRisorsa; suffix: 'o' | 'a'; fields: Fields };
}

const ACTIONS_OF = { software: 'shared', hardware: 'devices', piano_mobile: 'plans', telefono: 'devices', cartella: 'shared' } as const;

export function RisorseBulkPanel({ kind: { tipo, suffix, fields }, ...barProps }: RisorseBulkPanelProps): ReactElement {
  const canAssign = usePermittedBrands('risorse.assegna').ids.length > 0;
  const canChange = usePermittedBrands('risorse.modifica').ids.length > 0;
  const actions = itemBulkActions({ suffix, fields, type: ACTIONS_OF[tipo], canAssign, canChange });
  return <BulkBar {...barProps} elenco={RISORSE[tipo].lista satisfies ElencoConAzioni} actions={actions} />;
}
