import { ChevronsUpDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useDialogContainer } from '#web/ui/dialog-frame.tsx';
import { useKeyboardChoice } from '#web/ui/use-keyboard-choice.ts';
import { ComboboxList, type Option, type SearchOptions, useOptions } from './combobox-list.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

export type ComboboxFieldProps<Values extends FieldValues, WireBody> = FieldProps<Values, WireBody> & {
  search: SearchOptions;
  onChosen?: (option: Option | null, previous: Option | null) => void;
  placeholder?: string;
};

/**
 * A form field that selects one of hundreds of records. The value is the Option itself, so that an edit form shows its name without a
 * request.
 */
export function ComboboxField<Values extends FieldValues, WireBody>(props: ComboboxFieldProps<Values, WireBody>): ReactElement {
  const { label, help, span, search, onChosen, placeholder = 'Cerca e scegli' } = props;
  const parts = useFieldParts({ ...props, warn: (value) => (value as Option | null)?.warning });
  const { field, aria, ids } = parts;
  const chosen = field.value as Option | null; // cast: the value type of this field is Option
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const inputRef = useRef<HTMLInputElement | null>(null);
  const { options, holdOptions, isSearching, error } = useOptions(typed ?? '', open, search);
  const listId = `${ids.control}o`;
  const container = useDialogContainer();
  const { active, activeId, idOf, moveTo, onKey } = useKeyboardChoice({
    list: listId,
    things: options.filter(({ why }) => !why),
    keyOf: ({ value }) => value,
    onEnter: (option) => !isSearching && choose(option),
  });

  // A form that fills the focused field later, for example with a proposal, also selects the text, so that typing replaces it.
  const chosenValue = chosen?.value;
  useEffect(() => {
    if (chosenValue !== undefined && document.activeElement === inputRef.current) inputRef.current?.select();
  }, [chosenValue]);

  const openList = () => {
    moveTo(null);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const change = (option: Option | null) => {
    field.onChange(option);
    onChosen?.(option, chosen);
  };
  const choose = (option: Option | undefined) => {
    if (!option) return;
    change(option);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (open && (event.key === 'Escape' || event.key === 'Tab')) close();
    else if (open) onKey(event);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      openList();
    }
  };

  return (
    <FieldFrame label={label} help={help} span={span} parts={parts}>
      <Popover.Root open={open} onOpenChange={(next) => !next && close()}>
        <Popover.Anchor asChild>
          <div className="in combo">
            <input
              {...aria}
              ref={(element) => {
                inputRef.current = element;
                field.ref(element);
              }}
              type="text"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
              aria-activedescendant={open ? activeId : undefined}
              placeholder={placeholder}
              value={typed ?? chosen?.label ?? ''}
              onChange={(event) => {
                setTyped(event.target.value);
                if (event.target.value === '') change(null);
                openList();
              }}
              onClick={(event) => {
                if (typed === null) event.currentTarget.select(); // selects the text, so that typing replaces it, as after Tab
                openList();
              }}
              onKeyDown={onKeyDown}
              onBlur={field.onBlur}
            />
            <ChevronsUpDown className="i" aria-hidden />
          </div>
        </Popover.Anchor>
        <Popover.Portal container={container}>
          <Popover.Content
            role="presentation"
            className="options"
            align="start"
            sideOffset={4}
            collisionPadding={8}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.target === inputRef.current && event.preventDefault()}
          >
            <ComboboxList
              id={listId}
              label={label}
              {...{ options, holdOptions, active, idOf, chosen, isSearching, error, choose }}
              onHover={moveTo}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </FieldFrame>
  );
}
