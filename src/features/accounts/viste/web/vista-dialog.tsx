import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { Role } from '#shared/permissions.ts';
import { CheckboxField, RadioField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { useSession } from '#web/session/use-session.ts';
import { type Filtri, type Vista, VistaInput } from '../contract.ts';
import { CONDIVISIONI, type Condivisione, canShareWith, type ElencoConViste } from '../rules.ts';
import { useCreateVista, useUpdateVista } from './hooks.ts';

interface VistaDialogProps {
  elenco: ElencoConViste;
  /** The view to change; if undefined, the present filters are saved as a new view. */
  vista: Vista | undefined;
  currentFiltri: Filtri;
  onSaved: (id: number) => void;
  onClose: () => void;
}

interface Values {
  nome: string;
  condivisa_con: Condivisione | typeof ONLY_ME;
  iniziale: boolean;
}

const ONLY_ME = 'solo_io';
const GROUP_LABELS: Record<Role | 'tutti', string> = { HR: 'Chi è HR', IT: 'Chi è IT', MANAGER: 'Chi è Manager', tutti: 'Tutti' };

export function VistaDialog({ elenco, vista, currentFiltri, onSaved, onClose }: VistaDialogProps): ReactElement {
  const { user } = useSession();
  const create = useCreateVista();
  const update = useUpdateVista();
  const form = useWireForm({
    schema: VistaInput,
    defaultValues: { nome: vista?.nome ?? '', condivisa_con: vista?.condivisa_con ?? ONLY_ME, iniziale: false } as Values,
    toWire: ({ nome, condivisa_con, iniziale }: Values) => ({
      ...{ elenco, nome, filtri: vista?.filtri ?? currentFiltri },
      condivisa_con: condivisa_con === ONLY_ME ? null : condivisa_con,
      iniziale,
    }),
  });
  const { control } = form;
  const allowedGroups = CONDIVISIONI.filter((group) => group === vista?.condivisa_con || (user && canShareWith(user, group)));
  const save = ({ nome, condivisa_con, ...body }: VistaInput) => {
    if (vista) return update.mutate({ params: { id: String(vista.id) }, body: { nome, condivisa_con } }, { onSuccess: onClose });
    const onCreated = ({ id }: { id: number }) => {
      flushSync(onClose); // The dialog closes before the page changes, because an open form would ask whether to discard the changes.
      onSaved(id);
    };
    create.mutate({ body: { ...body, nome, condivisa_con } }, { onSuccess: onCreated });
  };
  return (
    <FormDialog
      title={vista ? 'Rinomina o condividi' : 'Salva vista'}
      description="Ricerca, filtri, ordine e colonne come sono ora. Chi la apre vede solo ciò che il suo account può vedere."
      form={form}
      onSubmit={save}
      onClose={onClose}
      verb="Salva"
      pendingVerb="Salvataggio..."
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
    >
      <TextField control={control} name="nome" label="Nome *" />
      <RadioField
        control={control}
        name="condivisa_con"
        label="Chi la vede"
        options={[{ value: ONLY_ME, label: 'Solo io' }, ...allowedGroups.map((group) => ({ value: group, label: GROUP_LABELS[group] }))]}
      />
      {!vista && <CheckboxField control={control} name="iniziale" label="Apri sempre l'elenco con questa vista" />}
    </FormDialog>
  );
}
