import { ListFilter, Plus, X } from 'lucide-react';
import { type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import { formatData } from '#shared/dates.ts';
import type { SearchOptions } from '#web/forms/combobox-list.tsx';
import { openedPart } from '#web/ui/lazy-part.tsx';
import { afterPaintOnSameScreen, renderOpened } from '#web/ui/press.ts';

const { preload, Part: FilterPopover } = openedPart(() => import('./filter-popover.tsx'));

export interface Choice {
  value: string;
  label: string;
}

export interface Filter {
  label: string;
  /** The options of the filter. Empty for a filter that only links from other pages can set, until one of them has set it. */
  options: readonly Choice[];
  /** Searches the options on the server, for a filter with too many options. `options` then holds only the selected option. */
  search?: SearchOptions | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  clearLabel?: string | undefined;
}

/** The button 'Filtra', which opens the list of all filters, and a chip for each filter that is set. */
export function Filters({ filters }: { filters: readonly Filter[] }): ReactElement {
  const offered = filters.filter(({ search, options }) => search || options.length > 0);
  return (
    <>
      <FilterOpener filters={offered} className="btn second filter">
        <ListFilter className="i" aria-hidden />
        <span>Filtra</span>
      </FilterOpener>
      {filters.map((filter) => filter.value !== undefined && <FilterChip key={filter.label} {...filter} />)}
    </>
  );
}

/** The button of one filter. It shows the selected option and can remove it. */
export function FilterChip(filter: Filter): ReactElement {
  const { label, options, value, onChange, clearLabel = `Togli il filtro ${label}` } = filter;
  const isOn = value !== undefined;
  const clear = ({ currentTarget }: MouseEvent) => {
    // The pressed button disappears, so another button takes its focus: 'Filtra' if the list has it, otherwise the chip.
    const focusTarget = currentTarget.closest('.filters')?.querySelector('.filter') ?? currentTarget.parentElement?.querySelector('button');
    if (focusTarget instanceof HTMLElement) focusTarget.focus();
    afterPaintOnSameScreen(() => onChange(undefined));
  };
  return (
    <span className={isOn ? 'chip on' : 'chip'}>
      <FilterOpener filters={[filter]} className="chip-open">
        {isOn ? (
          <>
            {label} <b>{options.find((option) => option.value === value)?.label ?? value}</b>
          </>
        ) : (
          <>
            <Plus className="i" aria-hidden />
            {label}
          </>
        )}
      </FilterOpener>
      {isOn && (
        <button type="button" className="clear" aria-label={clearLabel} onClick={clear}>
          <X className="i" aria-hidden />
        </button>
      )}
    </span>
  );
}

interface FilterOpenerProps {
  filters: readonly Filter[];
  className: string;
  children: ReactNode;
}

/** A button that opens a popover of filters. The file of the popover loads on hover or focus. */
function FilterOpener({ filters, ...button }: FilterOpenerProps): ReactElement {
  const [isOpened, setIsOpened] = useState(false);
  const closedButton = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => renderOpened(() => setIsOpened(true))}
      {...button}
    />
  );
  if (!isOpened) return closedButton;
  return <FilterPopover button={button} filters={filters} fallback={closedButton} onFailure={() => setIsOpened(false)} />;
}

/** The options of a filter that has too many options, or that only links from other pages set: only the selected option. */
export const selectedOption = (value: string | undefined, label = '…'): Choice[] => (value === undefined ? [] : [{ value, label }]);

/** The options of a filter by a period, which only links from other pages set. */
export function daysFilter(value: string | undefined): Pick<Filter, 'options'> {
  return { options: selectedOption(value, value?.split('..').map(formatData).join(' – ')) };
}
