import { Check, ChevronsUpDown } from 'lucide-react';
import { Select } from 'radix-ui';
import type { FocusEvent, KeyboardEvent, ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { allowInjectedStyles, cspNonce } from '#web/ui/csp-nonce.ts';
import { useDialogContainer } from '#web/ui/dialog-frame.tsx';
import { formatValue } from './field-descriptions.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

allowInjectedStyles(); // Radix Select needs injected styles

export interface SelectOption {
  /** The value of the option. It must not be '', which means no selection. */
  value: string;
  label: string;
}

export type SelectFieldProps<Values extends FieldValues, WireBody> = FieldProps<Values, WireBody> & {
  options: readonly SelectOption[];
  placeholder?: string;
};

export function SelectField<Values extends FieldValues, WireBody>(props: SelectFieldProps<Values, WireBody>): ReactElement {
  const { label, help, span, options, placeholder = 'Seleziona' } = props;
  const format = (value: unknown) => formatValue(options.find((option) => option.value === value) ?? '');
  const parts = useFieldParts(props, { say: format });
  const container = useDialogContainer();
  const { value, onChange, onBlur, ref } = parts.field;
  // The field shows a value that is not among the options as no selection. This happens when the options depend on another field.
  const selected = options.some((option) => option.value === value) ? value : '';
  return (
    <FieldFrame label={label} help={help} span={span} parts={parts}>
      <Select.Root value={selected} onValueChange={(next) => next !== '' && onChange(next)} disabled={props.disabled ?? false}>
        <Select.Trigger
          {...parts.aria}
          ref={ref}
          onBlur={(event) => !isListOpen(event) && onBlur()}
          onKeyDown={submitOnCtrlEnter}
          className="in select"
        >
          <span className="cut">
            <Select.Value placeholder={placeholder} />
          </span>
          <ChevronsUpDown className="i" aria-hidden />
        </Select.Trigger>
        <Select.Portal container={container}>
          <Select.Content className="options" position="popper" sideOffset={4} collisionPadding={8}>
            <Select.Viewport nonce={cspNonce()} className="options-view">
              {options.map((option) => (
                <Select.Item key={option.value} value={option.value} className="option">
                  <Select.ItemText>{option.label}</Select.ItemText>
                  <Select.ItemIndicator className="option-mark">
                    <Check className="i" aria-hidden />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.Viewport>
          </Select.Content>
        </Select.Portal>
      </Select.Root>
    </FieldFrame>
  );
}

/** Submits the form on Ctrl+Enter, because Enter opens the list. In a text field both submit the form. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click();
}

/**
 * Whether the list of the select is open. The list then has the focus, so the blur event does not mean that the user has left the field.
 */
function isListOpen({ currentTarget }: FocusEvent): boolean {
  return currentTarget.getAttribute('aria-expanded') === 'true';
}
