import { Plus } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldError, LabelText } from '#web/forms/field-frame.tsx';
import { type FieldProps, useFieldParts } from '#web/forms/field-parts.ts';
import { Button } from '#web/ui/button.tsx';
import { nuovaVoce, type VoceForm, voceInParole } from '../rules.ts';
import { VoceRow } from './voce-row.tsx';

interface VociFieldProps<V extends FieldValues, W> extends FieldProps<V, W> {
  /** Of which brand licences and folders are offered; left out: of all that are seen. */
  brandId?: number | undefined;
}

const inWords = (value: unknown): string =>
  (value as VoceForm[]).map(({ descrizione, quantita }) => voceInParole({ descrizione, quantita: Number(quantita) })).join(', ') ||
  'Nessuna voce';

/** What is needed, a line each: of a kit, and of an onboarding. The value is the list of lines. */
export function VociField<V extends FieldValues, W>(props: VociFieldProps<V, W>): ReactElement {
  const { field, aria, ids, error } = useFieldParts(props, { say: inWords });
  const list = useRef<HTMLUListElement>(null);
  const voci = field.value as VoceForm[]; // the form library's door: the caller's V says so for this name
  const change = (at: number, changed: Partial<VoceForm>) =>
    field.onChange(voci.map((voce, i) => (i === at ? { ...voce, ...changed } : voce)));
  // The focus goes on to what stands there then, and to the button where nothing does.
  const take = (at: number) => {
    field.onChange(voci.filter((_, i) => i !== at));
    const rows = list.current?.querySelectorAll<HTMLElement>('.linea');
    const next = rows?.[at + 1] ?? rows?.[at - 1];
    (next?.querySelector<HTMLElement>('input, select, button') ?? list.current?.parentElement?.querySelector<HTMLElement>('.btn'))?.focus();
  };
  const add = () => {
    field.onChange([...voci, nuovaVoce(voci.at(-1)?.tipo)]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('.linea:last-child input')?.focus());
  };
  return (
    <fieldset className="field s6 linee-field" aria-describedby={aria['aria-describedby']}>
      <legend className="legend">
        <LabelText label={props.label} />
      </legend>
      {props.help && (
        <p className="help" id={ids.help}>
          {props.help}
        </p>
      )}
      <ul className="linee" ref={list}>
        {voci.map((voce, i) => (
          <VoceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a new line has no name of its own, and lines change no places
            key={i}
            voce={voce}
            at={i + 1}
            brandId={props.brandId}
            isInvalid={error !== undefined}
            onChange={(changed) => change(i, changed)}
            onTake={() => take(i)}
          />
        ))}
      </ul>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      <Button ref={field.ref} size="small" icon={Plus} onClick={add}>
        Aggiungi voce
      </Button>
    </fieldset>
  );
}
