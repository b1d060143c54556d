import { Plus, X } from 'lucide-react';
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

const loadMenu = () => import('./filter-menu.tsx');
const FilterMenu = lazy(loadMenu);

export interface FilterChipProps {
  /** 'Brand'. */
  label: string;
  options: readonly { value: string; label: string }[];
  /** Undefined: the filter is off. */
  value: string | undefined;
  /** What the cross does: 'Togli il filtro Brand' when left out. */
  clearLabel?: string;
  onChange: (value: string | undefined) => void;
}

/** A filter of a list: dashed when off, solid with its value and a cross when on. Its menu is loaded when one reaches for it. */
export function FilterChip({ label, options, value, clearLabel = `Togli il filtro ${label}`, onChange }: FilterChipProps): ReactElement {
  const [wanted, setWanted] = useState(false);
  const isOn = value !== undefined;
  const face = <Face label={label} chosen={isOn ? (options.find((option) => option.value === value)?.label ?? value) : undefined} />;
  const button = (
    <button
      type="button"
      className="chip-open"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    >
      {face}
    </button>
  );
  return (
    <span className={isOn ? 'chip on' : 'chip'}>
      <Suspense fallback={button}>{wanted ? <FilterMenu {...{ label, options, value, onChange, face }} /> : button}</Suspense>
      {isOn && (
        <button type="button" className="clear" aria-label={clearLabel} onClick={() => onChange(undefined)}>
          <X className="i" aria-hidden />
        </button>
      )}
    </span>
  );
}

function Face({ label, chosen }: { label: string; chosen: string | undefined }): ReactNode {
  if (chosen === undefined) {
    return (
      <>
        <Plus className="i" aria-hidden />
        {label}
      </>
    );
  }
  return (
    <>
      {label} <b>{chosen}</b>
    </>
  );
}
