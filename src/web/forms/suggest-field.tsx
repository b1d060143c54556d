import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

/** A line of text with the browser's own list of suggestions; any other text is as good. */
export function SuggestField<V extends FieldValues, W>(props: FieldProps<V, W> & { suggested: readonly string[] }): ReactElement {
  const parts = useFieldParts(props);
  const listId = `${parts.ids.control}s`;
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <input {...parts.field} {...parts.aria} type="text" className="in" autoComplete="off" list={listId} />
      <datalist id={listId}>
        {[...new Set(props.suggested)].map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </FieldFrame>
  );
}
