import { useId } from 'react';

export interface ControlAria {
  id: string;
  disabled: boolean | undefined;
  'aria-required': true | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface NamedControl {
  aria: ControlAria;
  ids: { control: string; label: string; error: string; help: string };
}

interface NamedControlOptions {
  label: string;
  help?: string | undefined;
  disabled?: boolean | undefined;
  error: string | undefined;
  warning?: string | undefined;
}

export function useNamedControl({ label, help, disabled, error, warning }: NamedControlOptions): NamedControl {
  const id = useId();
  const ids = { control: id, label: `${id}l`, error: `${id}e`, help: `${id}h` };
  const describedBy = [(error ?? warning) && ids.error, help && ids.help].filter(Boolean).join(' ');
  return {
    ids,
    aria: {
      id,
      disabled,
      'aria-required': isRequired(label) || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

export function isRequired(label: string): boolean {
  return label.endsWith(' *');
}
