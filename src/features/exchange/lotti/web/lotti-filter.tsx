import type { ReactElement } from 'react';
import { STATO_LOTTO_LABELS, TIPO_LOTTO_LABELS } from '#shared/lotti.ts';
import { optionsOf } from '#shared/options-of.ts';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import type { listLotti } from '../contract.ts';

interface LottiFilterProps {
  filter: ListFilter<typeof listLotti>;
  onChange: ChangeFilter<typeof listLotti>;
}

const MIO_OPTIONS = [
  { value: 'true', label: 'Mie' },
  { value: 'false', label: 'Di altri' },
];

export function LottiFilter({ filter: { tipo, stato, mio }, onChange }: LottiFilterProps): ReactElement {
  return (
    <div className="filters">
      <div className="chips">
        <FilterChip label="Tipo" options={optionsOf(TIPO_LOTTO_LABELS)} value={tipo} onChange={(value) => onChange({ tipo: value })} />
        <FilterChip label="Stato" options={optionsOf(STATO_LOTTO_LABELS)} value={stato} onChange={(value) => onChange({ stato: value })} />
        <FilterChip label="Chi" options={MIO_OPTIONS} value={mio} onChange={(value) => onChange({ mio: value })} />
      </div>
    </div>
  );
}
