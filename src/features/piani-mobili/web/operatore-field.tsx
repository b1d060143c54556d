import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from '#web/forms/field-frame.tsx';
import { type FieldProps, useFieldParts } from '#web/forms/field-parts.ts';
import { OPERATORI_SUGGERITI } from '../rules.ts';
import { useOperatori } from './hooks.ts';

/** The operator of a plan: those in use and the known ones are suggested, any other text is as good. */
export function OperatoreField<V extends FieldValues, W>(props: FieldProps<V, W>): ReactElement {
  const parts = useFieldParts(props);
  const inUse = useOperatori();
  const listId = `${parts.ids.control}s`;
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <input {...parts.field} {...parts.aria} type="text" className="in" autoComplete="off" list={listId} />
      <datalist id={listId}>
        {[...new Set([...inUse, ...OPERATORI_SUGGERITI])].map((operatore) => (
          <option key={operatore} value={operatore} />
        ))}
      </datalist>
    </FieldFrame>
  );
}
