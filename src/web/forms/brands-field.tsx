import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { formatValue } from './field-descriptions.ts';
import { FieldError, LabelText } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

interface Brand {
  id: number;
  nome: string;
  colore: string;
}

/** A form field for brands. Its value is an array of brand ids. */
export function BrandsField<Values extends FieldValues, WireBody>(
  props: FieldProps<Values, WireBody> & { brands: readonly Brand[] },
): ReactElement {
  const namesOf = (chosen: unknown) => props.brands.filter(({ id }) => (chosen as number[]).includes(id)).map(({ nome }) => nome);
  const { field, aria, ids, error } = useFieldParts(props, { say: (value) => formatValue(namesOf(value ?? []).join(', ')) });
  const chosen: readonly number[] = field.value ?? [];
  const setSelected = (id: number, isSelected: boolean) =>
    field.onChange(isSelected ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <fieldset className={`field ${props.span ?? 's6'}`} aria-describedby={aria['aria-describedby']} disabled={props.disabled}>
      <legend className="legend">
        <LabelText label={props.label} />
      </legend>
      <div className="checks">
        {props.brands.map((brand, index) => (
          <label key={brand.id} className="check">
            <input
              type="checkbox"
              ref={index === 0 ? field.ref : undefined}
              checked={chosen.includes(brand.id)}
              aria-invalid={aria['aria-invalid']}
              onBlur={field.onBlur}
              onChange={(event) => setSelected(brand.id, event.target.checked)}
            />
            <BrandBadge brand={brand} />
          </label>
        ))}
      </div>
      {props.help && (
        <p className="help" id={ids.help}>
          {props.help}
        </p>
      )}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </fieldset>
  );
}
