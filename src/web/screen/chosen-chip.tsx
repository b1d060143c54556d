import { X } from 'lucide-react';
import type { ReactElement } from 'react';

/** What a list was narrowed to on a record's page: it can only be taken off. */
export function ChosenChip({ label, value, onClear }: { label: string; value: string; onClear: () => void }): ReactElement {
  return (
    <span className="chip on">
      <span className="chip-open">
        {label} <b>{value}</b>
      </span>
      <button type="button" className="clear" aria-label={`Togli il filtro ${label}`} onClick={onClear}>
        <X className="i" aria-hidden />
      </button>
    </span>
  );
}
