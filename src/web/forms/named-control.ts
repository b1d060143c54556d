import { useId } from 'react';

/** What a control must carry to be found by name, error, warning and help. */
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

interface Named {
  label: string;
  help?: string | undefined;
  disabled?: boolean | undefined;
  error: string | undefined;
  warning?: string | undefined;
}

/** Ties a control to its label, help, warning and error, in whatever form. */
export function useNamedControl({ label, help, disabled, error, warning }: Named): NamedControl {
  const id = useId();
  const ids = { control: id, label: `${id}l`, error: `${id}e`, help: `${id}h` };
  const described = [(error ?? warning) && ids.error, help && ids.help].filter(Boolean).join(' ');
  return {
    ids,
    aria: {
      id,
      disabled,
      'aria-required': isRequired(label) || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  };
}

/** A trailing ' *' says so. */
export function isRequired(label: string): boolean {
  return label.endsWith(' *');
}
