import type { ReactElement } from 'react';
import type { z } from 'zod';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { useMyBrands } from '#features/brands/web/hooks.ts';
import { CambiatoAltroveNote } from '#features/eventi/web/cambiato-altrove-note.tsx';
import { CronologiaNote } from '#features/registro/web/cronologia-note.tsx';
import { AssegnatariSection } from '#features/risorse/web/assegnatari-section.tsx';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { changesOf } from '#web/forms/changes-of.ts';
import { EuroField } from '#web/forms/euro-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useNewerVersion } from '#web/forms/use-newer-version.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { listTelefoni, type Telefono, TelefonoInput } from '../contract.ts';
import { nuovoTelefono, toForm, toWire } from '../rules.ts';
import { useCreateTelefono, useHoldersOfTelefono, useUpdateTelefono } from './hooks.ts';

/** Makes a phone, or changes the one that is given. */
export function TelefonoDialog({ telefono, onClose }: { telefono?: Telefono | undefined; onClose: () => void }): ReactElement {
  const { brands } = useMyBrands();
  const allowed = usePermessi().brandsFor('risorse.modifica');
  const create = useCreateTelefono();
  const update = useUpdateTelefono();
  const { isPending } = telefono ? update : create;
  const form = useWireForm({
    schema: TelefonoInput,
    defaultValues: telefono ? toForm(telefono) : nuovoTelefono(allowed),
    toWire,
  });
  const { control } = form;
  const version = useNewerVersion(form, { current: telefono, toForm, write: telefono ? update : create, reads: [listTelefoni] });
  const { base } = version;
  const send = (body: z.input<typeof TelefonoInput>) => {
    if (base) {
      const changes = { ...changesOf(toWire(toForm(base)), body), updated_at: base.updated_at };
      update.mutate({ params: { id: String(base.id) }, body: changes }, { onSuccess: onClose });
    } else create.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={telefono ? 'Modifica Telefono' : 'Nuovo Telefono'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb={telefono ? 'Aggiorna Telefono' : 'Crea Telefono'}
      pendingVerb={telefono ? 'Aggiornamento in corso...' : 'Creazione in corso...'}
      pending={isPending}
      error={version.error}
    >
      <CambiatoAltroveNote version={version} oggetto="iphones" what="questo telefono" />
      <TextField control={control} name="modello" label="Modello *" span="s6" />
      <TextField control={control} name="memoria" label="Memoria *" span="h" />
      <TextField control={control} name="colore" label="Colore *" span="h" />
      <TextField control={control} name="imei" label="IMEI" mono inputMode="numeric" help="15 cifre: si legge componendo *#06#" />
      <EuroField control={control} name="costo_annuo" label="Costo Annuo *" />
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands.filter(({ id }) => allowed.includes(id))} />

      {telefono && <Assegnatari telefonoId={telefono.id} />}
      {telefono && <CronologiaNote oggetto="iphones" id={telefono.id} brands={telefono.brands} />}
    </FormDialog>
  );
}

function Assegnatari({ telefonoId }: { telefonoId: number }): ReactElement {
  const { data, error, refetch } = useHoldersOfTelefono(telefonoId);
  return <AssegnatariSection data={data} error={error} retry={() => void refetch()} />;
}
