import { Plus, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';

export interface FilterChipProps {
  /** 'Brand'. */
  label: string;
  options: readonly { value: string; label: string }[];
  /** Undefined: the filter is off. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter of a list: dashed when off, solid with its value and a cross when on. */
export function FilterChip({ label, options, value, onChange }: FilterChipProps): ReactElement {
  const chosen = options.find((option) => option.value === value);
  const isOn = value !== undefined;
  return (
    <span className={isOn ? 'chip on' : 'chip'}>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger className="chip-open">
          {isOn ? (
            <>
              {label} <b>{chosen?.label ?? value}</b>
            </>
          ) : (
            <>
              <Plus className="i" aria-hidden />
              {label}
            </>
          )}
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="menu" align="start" sideOffset={4} collisionPadding={8} aria-label={`Filtra per ${label}`}>
            <DropdownMenu.RadioGroup value={value ?? ''} onValueChange={onChange}>
              {options.map((option) => (
                <DropdownMenu.RadioItem key={option.value} value={option.value} className="menu-item">
                  {option.label}
                </DropdownMenu.RadioItem>
              ))}
            </DropdownMenu.RadioGroup>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {isOn && (
        <button type="button" className="clear" aria-label={`Togli il filtro ${label}`} onClick={() => onChange(undefined)}>
          <X className="i" aria-hidden />
        </button>
      )}
    </span>
  );
}
