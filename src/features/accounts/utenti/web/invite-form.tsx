import { type ReactElement, useEffect } from 'react';
import { usePosta } from '#features/notifications/posta/web/hooks.ts';
import { MANI, type Mano, RUOLO_OF } from '#shared/stati-workflow.ts';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { formProps, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { FormNeedsBrandNote } from '#web/session/form-needs-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { InvitiInput, type Invito } from '../contract.ts';
import { useInviteColleagues } from './hooks.ts';

interface PersonFields {
  nome: string;
  cognome: string;
  email: string;
}
type Values = Record<Mano, PersonFields> & { brand_id: string; per_posta: boolean };

const EMPTY_PERSON: PersonFields = { nome: '', cognome: '', email: '' };
const MANO_LABELS: Record<Mano, string> = {
  hr: 'HR: assume le persone e avvia gli onboarding',
  manager: 'Manager: dice che cosa serve a chi arriva',
  it: 'IT: registra le cose e le prepara',
};

const isEmpty = (riga: PersonFields) => Object.values(riga).every((text) => text.trim() === '');

const toWire = ({ brand_id, per_posta, ...righe }: Values) => ({
  ...Object.fromEntries(MANI.flatMap((mano) => (isEmpty(righe[mano]) ? [] : [[mano, righe[mano]]]))),
  brand_id: Number(brand_id || Number.NaN),
  per_posta,
});

export function InviteForm({ onMade: onInvited }: { onMade: (inviti: readonly Invito[]) => void }): ReactElement {
  const { mutate, isPending, error } = useInviteColleagues();
  const { brands } = useMyBrands();
  const ownRole = useSession().user?.role;
  const isPostaActive = usePosta().data?.configurata ?? false;
  const firstBrandId = String(brands[0]?.id ?? '');
  const form = useWireForm({
    schema: InvitiInput,
    defaultValues: { brand_id: firstBrandId, hr: EMPTY_PERSON, manager: EMPTY_PERSON, it: EMPTY_PERSON, per_posta: false } as Values,
    toWire,
  });
  const { control, setValue, getValues } = form;
  useServerErrors(form, error);
  useEffect(() => {
    if (!getValues('brand_id')) setValue('brand_id', firstBrandId);
  }, [firstBrandId, getValues, setValue]);
  useEffect(() => {
    setValue('per_posta', isPostaActive);
  }, [isPostaActive, setValue]);
  return (
    <form {...formProps(form, (body) => mutate({ body }, { onSuccess: onInvited }))}>
      <ErrorSummary errors={form.sentErrors} error={error} control={control} />
      <div className="grid">
        <FormNeedsBrandNote action="associazioni.modifica" />
        {brands.length > 1 && (
          <SelectField
            control={control}
            name="brand_id"
            label="Brand *"
            options={brands.map(({ id, nome }) => ({ value: String(id), label: nome }))}
          />
        )}
        {MANI.map((mano) => (
          <fieldset key={mano} className="s6">
            <legend className="grid-h">
              {MANO_LABELS[mano]}
              {RUOLO_OF[mano] === ownRole && '. Finora sei tu'}
            </legend>
            <TextField control={control} name={`${mano}.nome`} label="Nome" />
            <TextField control={control} name={`${mano}.cognome`} label="Cognome" />
            <TextField control={control} name={`${mano}.email`} label="Email" type="email" />
          </fieldset>
        ))}
        {isPostaActive && <CheckboxField control={control} name="per_posta" label="Manda a ciascuno il link per posta" />}
      </div>
      {/* Until the first brand is known, the form would report a missing brand, for which it has no field. */}
      <Button type="submit" kind="primary" disabled={firstBrandId === ''} pendingText={isPending ? 'Creazione in corso...' : undefined}>
        Crea gli account
      </Button>
    </form>
  );
}
