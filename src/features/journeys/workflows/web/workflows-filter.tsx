import type { ReactElement } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { FASI } from '#shared/fasi-workflow.ts';
import { optionsOf } from '#shared/options-of.ts';
import { DaysChip } from '#web/screen/days-chip.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import type { listWorkflows } from '../contract.ts';
import { PRIORITA_LABELS } from '../fields.ts';
import { FERMO_DOPO_GIORNI } from '../rules.ts';

interface WorkflowsFilterProps {
  filter: ListFilter<typeof listWorkflows>;
  onChange: ChangeFilter<typeof listWorkflows>;
  /** Which of the lists it is; undefined for the first. */
  vista: string | undefined;
}

const SCADENZA_OPTIONS = [
  { value: 'true', label: 'In ritardo' },
  { value: 'false', label: 'Non in ritardo' },
];

/** Set by the report alone, which counts what began and ended in a period. */
const GIORNI = [
  { name: 'aperti', label: 'Avviati' },
  { name: 'completati', label: 'Completati' },
] as const;

/** The other ways to narrow the list, and what it is narrowed to. */
export function WorkflowsFilter({ filter, onChange, vista }: WorkflowsFilterProps): ReactElement {
  const { stato, q, brand_id, priorita, assegnato_a, in_ritardo, tocca_a_me, fermo } = filter;
  const { user } = useSession();
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
        {user && (
          <FilterChip
            label="Affidato"
            options={[{ value: String(user.id), label: 'A me' }]}
            value={assegnato_a}
            onChange={(value) => onChange({ assegnato_a: value })}
          />
        )}
        <FilterChip label="Scadenza" options={SCADENZA_OPTIONS} value={in_ritardo} onChange={(value) => onChange({ in_ritardo: value })} />
        <FilterChip
          label="A chi tocca"
          options={[{ value: 'true', label: 'A me' }]}
          value={tocca_a_me}
          onChange={(value) => onChange({ tocca_a_me: value })}
        />
        <FilterChip
          label="Fermo"
          options={[{ value: 'true', label: `Da più di ${FERMO_DOPO_GIORNI} giorni` }]}
          value={fermo}
          onChange={(value) => onChange({ fermo: value })}
        />
        {GIORNI.map(({ name, label }) => (
          <DaysChip key={name} label={label} value={filter[name]} onChange={(value) => onChange({ [name]: value })} />
        ))}
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
      <div className="end">
        <VisteMenu elenco="workflows" filtri={{ ...filter, vista }} />
      </div>
    </div>
  );
}
