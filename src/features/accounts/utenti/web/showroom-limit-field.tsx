import type { ReactElement } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { listShowrooms } from '#shared/showrooms.ts';
import { useRead } from '#web/data/use-read.ts';
import { RadioField } from '#web/forms/choices-field.tsx';
import { FieldError, LabelText } from '#web/forms/field-frame.tsx';
import { ErrorState } from '#web/screen/states.tsx';

/** The form values of the limit. `showroom_ids` is used only with 'alcuni'. */
export interface LimitValues {
  limite: 'tutto' | 'alcuni';
  showroom_ids: number[];
}

export const limitToWire = ({ limite, showroom_ids }: LimitValues): { showroom_ids: number[] | null } => ({
  showroom_ids: limite === 'tutto' ? null : showroom_ids,
});

export const limitToForm = (showroom_ids: number[] | null): LimitValues => ({
  limite: showroom_ids ? 'alcuni' : 'tutto',
  showroom_ids: showroom_ids ?? [],
});

const LIMIT_OPTIONS = [
  { value: 'tutto', label: 'Tutto il brand' },
  { value: 'alcuni', label: 'Solo alcuni showroom' },
] as const;

interface ShowroomLimitFieldProps<Values extends LimitValues, WireBody> {
  control: Control<Values, unknown, WireBody>;
  brandId: number;
}

/** Fields that choose whether an account sees a whole brand or some of its showrooms. */
export function ShowroomLimitField<Values extends LimitValues, WireBody>(props: ShowroomLimitFieldProps<Values, WireBody>): ReactElement {
  const { brandId } = props;
  const control = props.control as unknown as Control<LimitValues>; // cast: every form with these fields has these values
  const limite = useWatch({ control, name: 'limite' });
  return (
    <>
      <RadioField control={control} name="limite" label="Che cosa vede" options={LIMIT_OPTIONS} />
      {limite === 'alcuni' && <ShowroomChecks key={brandId} control={control} brandId={brandId} />}
    </>
  );
}

const MAX_SHOWROOMS = '200';

function ShowroomChecks({ control, brandId }: { control: Control<LimitValues>; brandId: number }): ReactElement {
  const query = { brand_id: String(brandId), sort: 'nome', limit: MAX_SHOWROOMS } as const;
  const { data, error, refetch } = useRead(listShowrooms, { query });
  const { field, fieldState } = useController({ control, name: 'showroom_ids' });
  const chosen = field.value;
  const setChosen = (id: number, isChosen: boolean) => field.onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  if (error && !data) return <ErrorState text="Gli showroom non sono stati caricati." error={error} onRetry={() => void refetch()} />;
  return (
    <fieldset className="field s6" aria-busy={!data}>
      <legend className="legend">
        <LabelText label="Showroom *" />
      </legend>
      {data?.length === 0 && <p className="help">Questo brand non ha ancora showroom: creane uno, oppure lascia tutto il brand.</p>}
      <div className="checks">
        {data?.map(({ id, nome }, index) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              ref={index === 0 ? field.ref : undefined}
              checked={chosen.includes(id)}
              onBlur={field.onBlur}
              onChange={(event) => setChosen(id, event.target.checked)}
            />
            <span>{nome}</span>
          </label>
        ))}
      </div>
      <p className="help">
        Vede i dipendenti di questi showroom, che cosa hanno e i loro documenti. Chi non ha uno showroom lo vede solo chi vede tutto il
        brand.
      </p>
      {fieldState.error && <FieldError id="showroom-limit-error">{fieldState.error.message}</FieldError>}
    </fieldset>
  );
}
