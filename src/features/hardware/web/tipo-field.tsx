import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from '#web/forms/field-frame.tsx';
import { type FieldProps, useFieldParts } from '#web/forms/field-parts.ts';
import { TIPI_SUGGERITI } from '../rules.ts';

/** The type of an asset: the browser's own list of suggestions, and any other text. */
export function TipoField<V extends FieldValues, W>(props: FieldProps<V, W>): ReactElement {
  const parts = useFieldParts(props);
  const listId = `${parts.ids.control}s`;
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <input {...parts.field} {...parts.aria} type="text" className="in" autoComplete="off" list={listId} />
      <datalist id={listId}>
        {TIPI_SUGGERITI.map((tipo) => (
          <option key={tipo} value={tipo} />
        ))}
      </datalist>
    </FieldFrame>
  );
}
