import { Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ComponentType, type ReactElement, useId, useState } from 'react';
import { ComboboxList, type SearchOptions, useOptions } from '#web/forms/combobox-list.tsx';
import { menuPlace } from '#web/ui/use-first-item.ts';
import { useKeyboardChoice } from '#web/ui/use-keyboard-choice.ts';
import type { OpenedChip } from './filter-menu.tsx';

/** What a chip of more values than a menu can hold opens: they are searched for on the server. */
export function filterSearchOf(search: SearchOptions): ComponentType<OpenedChip> {
  return (chip) => <FilterSearch {...chip} search={search} />;
}

/** Open at once: it is loaded because somebody pressed the chip. */
function FilterSearch({ label, value, search, onChange, face }: OpenedChip & { search: SearchOptions }): ReactElement {
  const list = useId();
  const [open, setOpen] = useState(true);
  const [place] = useState(menuPlace); // asked once: what opens is a dialog too, and would be put into itself
  const [typed, setTyped] = useState('');
  const { options, isSearching, error } = useOptions(typed, open, search);
  const choose = (next: string) => {
    setOpen(false);
    onChange(next);
  };
  const { active, activeId, idOf, moveTo, onKey } = useKeyboardChoice({
    list,
    things: options,
    keyOf: (option) => option.value,
    onEnter: (option) => option && !isSearching && choose(option.value),
  });
  const chosen = options.find((option) => option.value === value) ?? null;
  const show = (next: boolean) => {
    setOpen(next);
    setTyped('');
  };
  return (
    <Popover.Root open={open} onOpenChange={show}>
      <Popover.Trigger className="chip-open">{face}</Popover.Trigger>
      <Popover.Portal container={place}>
        <Popover.Content className="options searched" align="start" sideOffset={4} collisionPadding={8} aria-label={`Filtra per ${label}`}>
          <span className="search">
            <Search className="i" aria-hidden />
            <input
              type="search"
              role="combobox"
              aria-label={`Cerca ${label}`}
              aria-autocomplete="list"
              aria-expanded
              aria-controls={list}
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
            id={list}
            {...{ label, options, active, idOf, chosen, isSearching, error }}
            choose={(option) => choose(option.value)}
            onHover={moveTo}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
