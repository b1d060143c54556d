import { ChevronsUpDown } from 'lucide-react';
import type { ReactElement } from 'react';

interface Choice {
  value: string;
  label: string;
}

interface ScegliUnoFieldProps {
  /** What is chosen, for readers: the row shows it to everybody else. */
  label: string;
  value: string;
  /** What '' means; left out: one is always chosen. */
  none?: string;
  options: readonly Choice[];
  isMissing?: boolean;
  onChange: (value: string) => void;
}

/** One of some, in a row of a long list: the browser's own, of which there may be hundreds. */
export function ScegliUnoField({ label, value, none, options, isMissing = false, onChange }: ScegliUnoFieldProps): ReactElement {
  return (
    <span className={isMissing ? 'in scegli-uno missing' : 'in scegli-uno'}>
      <select aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown className="i" aria-hidden />
    </span>
  );
}
