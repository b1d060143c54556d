import { Plus, X } from 'lucide-react';
import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react';
import { formatData } from '#shared/dates.ts';
import { afterPaintOnSameScreen, renderOpened } from '#web/ui/press.ts';
import { type OpenedBy, readOpenedBy } from '#web/ui/use-first-item.ts';
import type { FilterChoiceProps, OpenChipProps } from './filter-menu.tsx';

const loadFilterMenu = () => import('./filter-menu.tsx');
const FilterMenu = lazy(loadFilterMenu);

export interface FilterChipProps extends FilterChoiceProps {
  Searched?: ComponentType<OpenChipProps> | undefined;
  clearLabel?: string;
}

/** The button of a list filter. The file of its menu loads on hover or focus. */
export function FilterChip(props: FilterChipProps): ReactElement {
  const { label, options, value, clearLabel = `Togli il filtro ${label}`, onChange, Searched } = props;
  const [openedBy, setOpenedBy] = useState<OpenedBy>();
  const chipRef = useRef<HTMLSpanElement>(null);
  const Popup = Searched ?? FilterMenu;
  const isOn = value !== undefined;
  const chipContent = (
    <ChipContent label={label} chosen={isOn ? (options.find((option) => option.value === value)?.label ?? value) : undefined} />
  );
  const clear = () => {
    chipRef.current?.querySelector('button')?.focus(); // the button that clears the filter disappears, so the chip takes its focus
    afterPaintOnSameScreen(() => onChange(undefined));
  };
  const button = (
    <button
      type="button"
      className="chip-open"
      aria-haspopup={Searched ? 'dialog' : 'menu'}
      aria-expanded={false}
      onPointerEnter={() => void loadFilterMenu()}
      onFocus={() => void loadFilterMenu()}
      onClick={(event) => {
        const source = readOpenedBy(event);
        renderOpened(() => setOpenedBy(source));
      }}
    >
      {chipContent}
    </button>
  );
  return (
    <span className={isOn ? 'chip on' : 'chip'} ref={chipRef}>
      <Suspense fallback={button}>{openedBy ? <Popup {...{ label, options, value, onChange, chipContent, openedBy }} /> : button}</Suspense>
      {isOn && (
        <button type="button" className="clear" aria-label={clearLabel} onClick={clear}>
          <X className="i" aria-hidden />
        </button>
      )}
    </span>
  );
}

function ChipContent({ label, chosen }: { label: string; chosen: string | undefined }): ReactNode {
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

interface SortChipProps {
  options: readonly { value: string; label: string }[];
  /** The selected sort order. Undefined shows the newest records first. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** The button that sorts a list of cards, which has no column headers. */
export function SortChip(props: SortChipProps): ReactElement {
  return <FilterChip label="Ordina" clearLabel="Torna ai più recenti" {...props} />;
}

interface DaysChipProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** The chip of a date range that a link from another page has set. Its button removes the date range from the filter. */
export function DaysChip({ label, value, onChange }: DaysChipProps): ReactElement | null {
  if (value === undefined) return null;
  const days = value.split('..').map(formatData).join(' – ');
  return <FilterChip label={label} options={[{ value, label: days }]} value={value} onChange={onChange} />;
}
