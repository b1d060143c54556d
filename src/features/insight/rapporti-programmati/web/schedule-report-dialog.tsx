import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { optionsOf } from '#shared/options-of.ts';
import { PERIODO_LABELS, type Periodo } from '#shared/periodi.ts';
import { ChoicesFrame, RadioField } from '#web/forms/choices-field.tsx';
import { type FieldProps, useFieldParts } from '#web/forms/field-parts.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { useSession } from '#web/session/use-session.ts';
import { RapportoInput } from '../contract.ts';
import { type FormatoRapporto, GIORNI } from '../rules.ts';
import { useCreateRapporto, useDestinatari } from './hooks.ts';

interface Values {
  nome: string;
  periodo: Periodo;
  brand_id: string;
  formato: FormatoRapporto;
  giorni: number[];
  ora: string;
  destinatari: number[];
}

const ALL_BRANDS = 'tutti';
const DAY_OPTIONS = Object.entries(GIORNI).map(([value, label]) => ({ value: Number(value), label }));
const HOUR_OPTIONS = Array.from({ length: 24 }, (_, ora) => ({ value: String(ora), label: `${ora}:00` }));

export function ScheduleReportDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { user } = useSession();
  const { brands } = useMyBrands();
  const { data: receivers = [] } = useDestinatari();
  const create = useCreateRapporto();
  const form = useWireForm({
    schema: RapportoInput,
    defaultValues: {
      nome: 'Report della settimana',
      periodo: 'settimana',
      brand_id: ALL_BRANDS,
      formato: 'pdf',
      giorni: [1],
      ora: '8',
      destinatari: user ? [user.id] : [],
    } as Values,
    toWire: ({ brand_id, ora, ...values }: Values) => ({
      ...values,
      ora: Number(ora),
      brand_id: brand_id === ALL_BRANDS ? null : Number(brand_id),
    }),
  });
  const { control } = form;
  const brandOptions = [
    { value: ALL_BRANDS, label: 'Tutti quelli che ognuno vede' },
    ...brands.map(({ id, nome }) => ({ value: String(id), label: nome })),
  ];
  return (
    <FormDialog
      title="Programma report"
      description="Ognuno riceve per posta ciò che può vedere in quel momento con il proprio account."
      form={form}
      onSubmit={(body) => create.mutate({ body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Programma"
      pendingVerb="Salvataggio..."
      pending={create.isPending}
      error={create.error}
      size="m"
    >
      <TextField control={control} name="nome" label="Nome *" />
      <SelectField control={control} name="periodo" label="Periodo *" options={optionsOf(PERIODO_LABELS)} span="h" />
      <SelectField control={control} name="brand_id" label="Brand" options={brandOptions} span="h" />
      <ScelteField control={control} name="giorni" label="Giorni *" options={DAY_OPTIONS} />
      <SelectField control={control} name="ora" label="Ora *" options={HOUR_OPTIONS} span="h" />
      <RadioField
        control={control}
        name="formato"
        label="Formato"
        span="h"
        options={[
          { value: 'pdf', label: 'PDF' },
          { value: 'xlsx', label: 'Excel' },
        ]}
      />
      <ScelteField
        control={control}
        name="destinatari"
        label="A chi *"
        options={receivers.map(({ id, nome }) => ({ value: id, label: nome }))}
      />
    </FormDialog>
  );
}

interface ScelteFieldProps<V extends FieldValues, W> extends FieldProps<V, W> {
  options: readonly { value: number; label: string }[];
}

function ScelteField<V extends FieldValues, W>(props: ScelteFieldProps<V, W>): ReactElement {
  const { label, options, span } = props;
  const nameOf = (value: unknown) => options.filter(({ value: each }) => (value as number[]).includes(each)).map((each) => each.label);
  const { field, aria, ids, error } = useFieldParts(props, { say: (value) => nameOf(value).join(', ') });
  const { value, onChange, ref, ...rest } = field;
  const chosen = value as readonly number[];
  const toggle = (each: number) => onChange(chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each]);
  const box = (each: number, id: string, isFirst: boolean) => (
    <input
      {...rest}
      id={id}
      ref={isFirst ? ref : undefined}
      type="checkbox"
      checked={chosen.includes(each)}
      disabled={aria.disabled}
      onChange={() => toggle(each)}
    />
  );
  return <ChoicesFrame label={label} span={span} options={options} box={box} error={error} errorId={ids.error} />;
}
