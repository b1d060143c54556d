import { type Control, type ControllerRenderProps, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { type FieldDescription, useDescribeField } from './field-descriptions.ts';
import { type NamedControl, useNamedControl } from './named-control.ts';

export interface FieldProps<Values extends FieldValues, WireBody> {
  control: Control<Values, unknown, WireBody>;
  name: FieldPath<Values>;
  /** The label of the field. A trailing ' *' marks the field as required. */
  label: string;
  help?: string;
  /** Returns a warning about the value. A warning does not prevent the submission of the form. */
  warn?(value: unknown): string | undefined;
  disabled?: boolean;
  /** The width of the field in a `.grid`: half (default), a third ('s2') or full ('s6'). The width 'h' is half on small screens too. */
  span?: 's2' | 's6' | 'h';
}

export interface FieldParts<Values extends FieldValues> extends NamedControl {
  field: ControllerRenderProps<Values, FieldPath<Values>>;
  error: string | undefined;
  warning?: string | undefined;
}

export function useFieldParts<Values extends FieldValues, WireBody>(
  { control, name, label, help, warn, disabled }: FieldProps<Values, WireBody>,
  description: Partial<Omit<FieldDescription, 'label'>> = {},
): FieldParts<Values> {
  useDescribeField(control, name, label, description);
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  const warning = warn?.(field.value);
  const onBlur = () => onFieldLeft(field.onBlur);
  return { field: { ...field, onBlur }, error, warning, ...useNamedControl({ label, help, disabled, error, warning }) };
}

/**
 * Runs the callback after the user has left the field. If the window loses the focus, the callback does not run, because the user comes
 * back to the field. While a pointer is pressed, the callback waits for the click: an error that appears under the field would move the
 * button that the user clicks.
 */
function onFieldLeft(callback: () => void): void {
  if (!document.hasFocus()) return;
  if (!document.documentElement.matches(':active')) {
    callback();
    return;
  }
  const controller = new AbortController();
  const runAfterRelease = () => {
    controller.abort();
    setTimeout(callback);
  };
  for (const eventName of ['pointerup', 'pointercancel', 'dragend'])
    window.addEventListener(eventName, runAfterRelease, { capture: true, signal: controller.signal });
}
