import { ChevronLeft, Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ComboboxList, type Option, type SearchOptions, useOptions } from '#web/forms/combobox-list.tsx';
import { afterPaintOnSameScreen, renderOpened } from '#web/ui/press.ts';
import { menuContainer } from '#web/ui/use-first-item.ts';
import { useKeyboardChoice } from '#web/ui/use-keyboard-choice.ts';
import type { Filter } from './filter-chip.tsx';

interface FilterPopoverProps {
  button: { className: string; children: ReactNode };
  filters: readonly Filter[];
}

/**
 * The popover that sets filters. With several filters the user first selects a filter, then its option. It renders open, because its file
 * loads after the user has pressed the button.
 */
export default function FilterPopover({ button, filters }: FilterPopoverProps): ReactElement {
  const [open, setOpen] = useState(true);
  // computed only at the first render: later menuContainer() would return the popover itself, which is also a dialog
  const [popoverRoot] = useState(menuContainer);
  const [selectedLabel, setSelectedLabel] = useState<string>();
  const isList = filters.length !== 1;
  const filter = isList ? filters.find(({ label }) => label === selectedLabel) : filters[0];
  const changeOpen = (next: boolean) => {
    setSelectedLabel(undefined);
    if (next) renderOpened(() => setOpen(true));
    else setOpen(false);
  };
  const apply = ({ onChange }: Filter, value: string) => {
    changeOpen(false);
    afterPaintOnSameScreen(() => onChange(value));
  };
  const back = isList ? () => setSelectedLabel(undefined) : undefined;
  const onEscape = (event: KeyboardEvent) => {
    if (!filter || !back) return;
    event.preventDefault();
    back();
  };
  return (
    <Popover.Root open={open} onOpenChange={changeOpen}>
      <Popover.Trigger {...button} />
      <Popover.Portal container={popoverRoot}>
        <Popover.Content
          className="options searched"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={filter ? `Filtra per ${filter.label}` : 'Filtra'}
          onEscapeKeyDown={onEscape}
        >
          {filter ? (
            <FilterOptions key={filter.label} filter={filter} onBack={back} onChoose={(value) => apply(filter, value)} />
          ) : (
            <FilterList filters={filters} onSelect={setSelectedLabel} onApply={apply} />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface FilterListProps {
  filters: readonly Filter[];
  onSelect: (label: string) => void;
  onApply: (filter: Filter, value: string) => void;
}

/** The list of the filters. As soon as the user types, it also contains the matching options of the filters. */
function FilterList({ filters, onSelect, onApply }: FilterListProps): ReactElement {
  const [typed, setTyped] = useState('');
  const entries = filters.flatMap((filter) => {
    const { label, options, value } = filter;
    const chosen = options.find((option) => option.value === value)?.label;
    const matching = typed.trim() === '' ? [] : matchingOptions(options, typed);
    return [
      ...matchingOptions([{ value: label, label, ...(chosen && { detail: chosen }), choose: () => onSelect(label) }], typed),
      ...matching.map((option) => ({
        value: `${label}: ${option.value}`,
        label: option.label,
        detail: label,
        choose: () => onApply(filter, option.value),
      })),
    ];
  });
  const choose = (chosen: Option) => entries.find(({ value }) => value === chosen.value)?.choose();
  return <OptionPicker label="filtro" title="Filtra" options={entries} {...{ typed, setTyped }} onChoose={choose} />;
}

interface FilterOptionsProps {
  filter: Filter;
  onBack: (() => void) | undefined;
  onChoose: (value: string) => void;
}

function FilterOptions({ filter, onBack, onChoose }: FilterOptionsProps): ReactElement {
  const { label, options, value, search } = filter;
  const [typed, setTyped] = useState('');
  const picker = {
    label,
    title: label,
    typed,
    setTyped,
    onBack,
    onChoose: (option: Option) => onChoose(option.value),
    selected: value,
  };
  return search ? <SearchedOptions {...picker} search={search} /> : <OptionPicker {...picker} options={matchingOptions(options, typed)} />;
}

function SearchedOptions({
  search,
  ...picker
}: Omit<OptionPickerProps, 'options' | 'holdOptions'> & { search: SearchOptions }): ReactElement {
  return <OptionPicker {...picker} {...useOptions(picker.typed, true, search)} />;
}

interface OptionPickerProps {
  label: string;
  title: string;
  options: readonly Option[];
  /** Keeps the options unchanged while the user presses one of them. Left out if the options do not come from a search. */
  holdOptions?: () => void;
  selected?: string | undefined;
  isSearching?: boolean;
  error?: Error | null;
  typed: string;
  setTyped: (text: string) => void;
  /** Returns to the list of filters. Undefined if the popover has only one filter. */
  onBack?: (() => void) | undefined;
  onChoose: (option: Option) => void;
}

function OptionPicker(props: OptionPickerProps): ReactElement {
  const { label, title, options, holdOptions, selected, isSearching = false, error = null, typed, setTyped, onBack, onChoose } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // The field of the previous step has disappeared with the focus.
  useEffect(() => input.current?.focus(), []);
  const { active, activeId, idOf, moveTo, onKey } = useKeyboardChoice({
    list: listId,
    things: options,
    keyOf: (option) => option.value,
    onEnter: (option) => option && !isSearching && onChoose(option),
  });
  return (
    <>
      {onBack && (
        <button type="button" className="menu-item" onClick={onBack}>
          <ChevronLeft className="i" aria-hidden />
          <span className="sr">Torna a tutti i filtri. </span>
          {title}
        </button>
      )}
      <span className="search">
        <Search className="i" aria-hidden />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={`Cerca ${label}`}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={activeId}
          placeholder={`Cerca ${label}`}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            moveTo(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && typed === '') onBack?.();
            else onKey(event);
          }}
        />
      </span>
      <ComboboxList
        id={listId}
        label={title}
        {...{ options, holdOptions, active, idOf, isSearching, error }}
        chosen={options.find((option) => option.value === selected) ?? null}
        choose={onChoose}
        onHover={moveTo}
      />
    </>
  );
}

function matchingOptions<T extends { label: string }>(options: readonly T[], typed: string): T[] {
  return options.filter(({ label }) => simplify(label).includes(simplify(typed.trim())));
}

const simplify = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
