import { type ReactElement, useState } from 'react';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { Obbligo } from '../contract.ts';
import { OBLIGABLE_GROUPS, type ObligableGroup } from '../rules.ts';
import { useObbligo, usePutObbligo } from './hooks.ts';

type Values = Record<ObligableGroup, boolean>;

const GROUP_LABELS: Record<ObligableGroup, string> = {
  HR: 'HR',
  IT: 'IT',
  MANAGER: 'MANAGER',
  AMMINISTRATORE: 'Amministratori, di qualsiasi ruolo',
};

export function ObbligoDialog({ onClose }: { onClose: () => void }): ReactElement | null {
  const { data } = useObbligo();
  const [initial] = useState(data);
  const current = initial ?? data;
  return current ? <ObbligoForm obbligo={current} onClose={onClose} /> : null;
}

function ObbligoForm({ obbligo, onClose }: { obbligo: Obbligo; onClose: () => void }): ReactElement {
  const { mutate, isPending, error } = usePutObbligo();
  const form = useWireForm({
    schema: Obbligo,
    defaultValues: Object.fromEntries(OBLIGABLE_GROUPS.map((group) => [group, obbligo.ruoli.includes(group)])) as Values,
    toWire: (values: Values) => ({ ruoli: OBLIGABLE_GROUPS.filter((group) => values[group]) }),
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
      {OBLIGABLE_GROUPS.map((group) => (
        <CheckboxField key={group} control={form.control} name={group} label={GROUP_LABELS[group]} />
      ))}
    </FormDialog>
  );
}
