import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { Role } from '#shared/permissions.ts';
import { CheckboxField, RadioField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { useSession } from '#web/session/use-session.ts';
import { type Filtri, type Vista, VistaInput } from '../contract.ts';
import { CONDIVISIONI, type Condivisione, type ElencoConViste, puoCondividere } from '../rules.ts';
import { useCreateVista, useUpdateVista } from './hooks.ts';

interface VistaDialogProps {
  elenco: ElencoConViste;
  /** The view to rename or share. Left out: the present filters are saved as a new view. */
  vista: Vista | undefined;
  now: Filtri;
  onSaved: (id: number) => void;
  onClose: () => void;
}

interface Values {
  nome: string;
  condivisa_con: Condivisione | typeof SOLO_IO;
  iniziale: boolean;
}

const SOLO_IO = 'solo_io';
const CHI: Record<Role | 'tutti', string> = { HR: 'Chi è HR', IT: 'Chi è IT', MANAGER: 'Chi è Manager', tutti: 'Tutti' };

export function VistaDialog({ elenco, vista, now, onSaved, onClose }: VistaDialogProps): ReactElement {
  const { user } = useSession();
  const create = useCreateVista();
  const update = useUpdateVista();
  const form = useWireForm({
    schema: VistaInput,
    defaultValues: { nome: vista?.nome ?? '', condivisa_con: vista?.condivisa_con ?? SOLO_IO, iniziale: false } as Values,
    toWire: ({ nome, condivisa_con, iniziale }: Values) => ({
      ...{ elenco, nome, filtri: vista?.filtri ?? now },
      condivisa_con: condivisa_con === SOLO_IO ? null : condivisa_con,
      iniziale,
    }),
  });
  const { control } = form;
  const possible = CONDIVISIONI.filter((con) => con === vista?.condivisa_con || (user && puoCondividere(user, con)));
  const save = ({ nome, condivisa_con, ...body }: VistaInput) => {
    if (vista) return update.mutate({ params: { id: String(vista.id) }, body: { nome, condivisa_con } }, { onSuccess: onClose });
    const saved = ({ id }: { id: number }) => {
      flushSync(onClose); // an open form would ask whether to discard the changes when the page changes
      onSaved(id);
    };
    create.mutate({ body: { ...body, nome, condivisa_con } }, { onSuccess: saved });
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
        options={[{ value: SOLO_IO, label: 'Solo io' }, ...possible.map((con) => ({ value: con, label: CHI[con] }))]}
      />
      {!vista && <CheckboxField control={control} name="iniziale" label="Apri sempre l'elenco con questa vista" />}
    </FormDialog>
  );
}
