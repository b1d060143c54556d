import type { ReactElement } from 'react';
import { FASI } from '#shared/fasi-workflow.ts';
import { optionsOf } from '#shared/options-of.ts';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { Button } from '#web/ui/button.tsx';
import type { listWorkflows } from '../contract.ts';
import { PRIORITA_LABELS } from '../fields.ts';

interface WorkflowsFilterProps {
  filter: ListFilter<typeof listWorkflows>;
  onChange: ChangeFilter<typeof listWorkflows>;
}

const SCADENZA_OPTIONS = [
  { value: 'true', label: 'In ritardo' },
  { value: 'false', label: 'Non in ritardo' },
];

/** The other ways to narrow the list, and what it is narrowed to. */
export function WorkflowsFilter({ filter, onChange }: WorkflowsFilterProps): ReactElement {
  const { stato, q, brand_id, priorita, in_ritardo } = filter;
  const { brands } = useMyBrands();
  const choices = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));
  return (
    <div className="filters">
      <div className="chips">
        <FilterChip label="Brand" options={choices} value={brand_id} onChange={(value) => onChange({ brand_id: value })} />
        <FilterChip
          label="Priorità"
          options={optionsOf(PRIORITA_LABELS)}
          value={priorita}
          onChange={(value) => onChange({ priorita: value })}
        />
        <FilterChip label="Scadenza" options={SCADENZA_OPTIONS} value={in_ritardo} onChange={(value) => onChange({ in_ritardo: value })} />
      </div>
      {stato && (
        <span className="filtered">
          <span className="tag line">
            <span className="cut">Filtro: {FASI[stato].label}</span>
          </span>
          <Button kind="ghost" size="small" onClick={() => onChange({ stato: '' })}>
            Rimuovi filtro
          </Button>
        </span>
      )}
      {q && (
        <span className="filtered">
          <span className="tag line">
            <span className="cut">Ricerca: {q}</span>
          </span>
          <Button kind="ghost" size="small" onClick={() => onChange({ q: '' })}>
            Cancella ricerca
          </Button>
        </span>
      )}
    </div>
  );
}
