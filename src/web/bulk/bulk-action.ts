import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type { z } from 'zod';

/** The form for the parameters of a bulk action. */
export interface BulkForm<V extends FieldValues = FieldValues> {
  schema: z.ZodObject;
  defaultValues: V;
  /** Converts the form values to the parameters of the bulk call. */
  toParametri: (values: V) => Record<string, unknown>;
  Fields: (props: { control: Control<V> }) => ReactElement;
}

/** An action on the selected rows of a list, with its texts for the user. */
export interface BulkAction {
  /** The name of the action in the bulk call. */
  azione: string;
  /** The text of the button that opens the action, if it needs more words than the verb: 'Chiudi uscite'. */
  label?: string;
  /** The verb in titles and buttons, for example 'Riprendi'. */
  verb: string;
  /** The button text while the action runs, for example 'Ripresa in corso...'. */
  pendingVerb: string;
  icon: LucideIcon;
  danger?: true;
  /** The participles for the toast, singular and plural in the gender of the noun, for example 'Ripreso' and 'Ripresi'. */
  done: { uno: string; molti: string };
  /** The form of the parameters. Left out for an action without parameters. */
  form?: BulkForm;
}

/** Returns the form without the type of its values, so that one array can contain actions with different forms. */
export function bulkForm<V extends FieldValues>(form: BulkForm<V>): BulkForm {
  return form as unknown as BulkForm;
}
