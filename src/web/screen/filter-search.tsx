import { Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ComponentType, type ReactElement, useId, useState } from 'react';
import { ComboboxList, type SearchOptions, useOptions } from '#web/forms/combobox-list.tsx';
import { menuContainer } from '#web/ui/use-first-item.ts';
import { useKeyboardChoice } from '#web/ui/use-keyboard-choice.ts';
import type { OpenChipProps } from './filter-menu.tsx';

/** Returns the popover of a filter that has too many options for a menu. The user searches the options on the server. */
export function filterSearchOf(search: SearchOptions): ComponentType<OpenChipProps> {
  return (chip) => <FilterSearch {...chip} search={search} />;
}

function FilterSearch({ label, value, search, onChange, chipContent }: OpenChipProps & { search: SearchOptions }): ReactElement {
  const listId = useId();
  const [open, setOpen] = useState(true);
  // computed only at the first render: later menuContainer() would return the popover itself, which is also a dialog
  const [popoverRoot] = useState(menuContainer);
  const [typed, setTyped] = useState('');
  const { options, isSearching, error } = useOptions(typed, open, search);
  const choose = (next: string) => {
    setOpen(false);
    onChange(next);
  };
  const { active, activeId, idOf, moveTo, onKey } = useKeyboardChoice({
    list: listId,
    things: options,
    keyOf: (option) => option.value,
    onEnter: (option) => option && !isSearching && choose(option.value),
  });
  const chosen = options.find((option) => option.value === value) ?? null;
  const changeOpen = (next: boolean) => {
    setOpen(next);
    setTyped('');
  };
  return (
    <Popover.Root open={open} onOpenChange={changeOpen}>
      <Popover.Trigger className="chip-open">{chipContent}</Popover.Trigger>
      <Popover.Portal container={popoverRoot}>
        <Popover.Content className="options searched" align="start" sideOffset={4} collisionPadding={8} aria-label={`Filtra per ${label}`}>
          <span className="search">
            <Search className="i" aria-hidden />
            <input
              type="search"
              role="combobox"
              aria-label={`Cerca ${label}`}
              aria-autocomplete="list"
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={activeId}
              placeholder="Cerca per nome"
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                moveTo(null);
              }}
              onKeyDown={onKey}
            />
          </span>
          <ComboboxList
            id={listId}
            {...{ label, options, active, idOf, chosen, isSearching, error }}
            choose={(option) => choose(option.value)}
            onHover={moveTo}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
