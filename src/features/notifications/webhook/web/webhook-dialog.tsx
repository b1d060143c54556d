import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ChoicesFrame } from '#web/forms/choices-field.tsx';
import { type FieldProps, useFieldParts } from '#web/forms/field-parts.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Webhook, WebhookInput } from '../contract.ts';
import { EVENTI, EVENTO_LABELS, type Evento } from '../rules.ts';
import { useCreateWebhook, useUpdateWebhook } from './hooks.ts';

interface WebhookDialogProps {
  webhook: Webhook | undefined;
  onClose: () => void;
  /** Called with the secret of a new webhook, which cannot be read later. */
  onCreated: (segreto: string) => void;
}

export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps): ReactElement {
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const form = useWireForm({
    schema: WebhookInput,
    defaultValues: { nome: webhook?.nome ?? '', indirizzo: webhook?.indirizzo ?? '', eventi: webhook?.eventi ?? ([] as Evento[]) },
    toWire: (values) => values,
  });
  const { control } = form;
  const submit = (body: WebhookInput) =>
    webhook
      ? update.mutate({ params: { id: String(webhook.id) }, body }, { onSuccess: onClose })
      : create.mutate({ body }, { onSuccess: ({ segreto }) => onCreated(segreto) });
  return (
    <FormDialog
      title={webhook ? 'Modifica webhook' : 'Nuovo webhook'}
      description="A ogni evento scelto Organico manda all'indirizzo una richiesta firmata, senza nomi né dati personali."
      form={form}
      onSubmit={submit}
      onClose={onClose}
      verb={webhook ? 'Salva' : 'Crea webhook'}
      pendingVerb="Salvataggio..."
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      size="m"
    >
      <TextField control={control} name="nome" label="Nome *" />
      <TextField control={control} name="indirizzo" label="Indirizzo *" placeholder="https://programma.azienda.it/organico" />
      <EventiField control={control} name="eventi" label="Eventi *" />
    </FormDialog>
  );
}

function EventiField<V extends FieldValues, W>(props: FieldProps<V, W>): ReactElement {
  const { label, span } = props;
  const { field, aria, ids, error } = useFieldParts(props, {
    say: (value) => (value as Evento[]).map((evento) => EVENTO_LABELS[evento]).join(', '),
  });
  const { value, onChange, ref, ...rest } = field;
  const selected = value as readonly Evento[];
  const renderCheckbox = (evento: Evento, id: string, isFirst: boolean) => (
    <input
      {...rest}
      id={id}
      ref={isFirst ? ref : undefined}
      type="checkbox"
      checked={selected.includes(evento)}
      disabled={aria.disabled}
      onChange={() => onChange(EVENTI.filter((option) => (option === evento ? !selected.includes(option) : selected.includes(option))))}
    />
  );
  const options = EVENTI.map((evento) => ({ value: evento, label: EVENTO_LABELS[evento] }));
  return <ChoicesFrame label={label} span={span} options={options} box={renderCheckbox} error={error} errorId={ids.error} />;
}
