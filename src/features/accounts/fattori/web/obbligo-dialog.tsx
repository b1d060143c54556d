import { type ReactElement, useState } from 'react';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Obbligo, putObbligo } from '../contract.ts';
import { CHI_DEVE, type ChiDeve } from '../rules.ts';
import { useObbligo, usePutObbligo } from './hooks.ts';

type Values = Record<ChiDeve, boolean>;

const LABELS: Record<ChiDeve, string> = { HR: 'HR', IT: 'IT', MANAGER: 'MANAGER', AMMINISTRATORE: 'Amministratori, di qualsiasi ruolo' };

export function ObbligoDialog({ onClose }: { onClose: () => void }): ReactElement | null {
  const { data } = useObbligo();
  const [first] = useState(data);
  const known = first ?? data;
  return known ? <Known obbligo={known} onClose={onClose} /> : null;
}

function Known({ obbligo, onClose }: { obbligo: Obbligo; onClose: () => void }): ReactElement {
  const { mutate, isPending, error } = usePutObbligo();
  const form = useWireForm({
    schema: putObbligo.body,
    defaultValues: Object.fromEntries(CHI_DEVE.map((each) => [each, obbligo.ruoli.includes(each)])) as Values,
    toWire: (values: Values) => ({ ruoli: CHI_DEVE.filter((each) => values[each]) }),
  });
  return (
    <FormDialog
      title="Due passaggi obbligatori"
      description="Chi non li ha ancora ha sette giorni per attivarli: poi, finché non lo fa, non può fare altro."
      form={form}
      onSubmit={(body) => mutate({ body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Salva"
      pendingVerb="Salvataggio in corso..."
      pending={isPending}
      error={error}
      size="m"
    >
      {CHI_DEVE.map((each) => (
        <CheckboxField key={each} control={form.control} name={each} label={LABELS[each]} />
      ))}
    </FormDialog>
  );
}
