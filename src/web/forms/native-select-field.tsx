import { ChevronsUpDown } from 'lucide-react';
import type { ReactElement } from 'react';

interface SelectChoice {
  value: string;
  label: string;
}

interface NativeSelectFieldProps {
  label: string;
  value: string;
  none?: string;
  options: readonly SelectChoice[];
  isMissing?: boolean;
  onChange: (value: string) => void;
}

/** A field with a native select. It is faster than a Radix select in a long list with hundreds of selects. */
export function NativeSelectField({ label, value, none, options, isMissing = false, onChange }: NativeSelectFieldProps): ReactElement {
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
