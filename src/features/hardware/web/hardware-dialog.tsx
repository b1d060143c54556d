import type { ReactElement } from 'react';
import type { z } from 'zod';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { useMyBrands } from '#features/brands/web/hooks.ts';
import { CambiatoAltroveNote } from '#features/eventi/web/cambiato-altrove-note.tsx';
import { CronologiaNote } from '#features/registro/web/cronologia-note.tsx';
import { AssegnatariSection } from '#features/risorse/web/assegnatari-section.tsx';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { changesOf } from '#web/forms/changes-of.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { EuroField } from '#web/forms/euro-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { FormGroup } from '#web/forms/form-group.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useNewerVersion } from '#web/forms/use-newer-version.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Hardware, HardwareInput, listHardware } from '../contract.ts';
import { nuovoHardware, STATI_HARDWARE, STATO_HARDWARE_LABELS, toForm, toWire } from '../rules.ts';
import { useCreateHardware, useHoldersOfHardware, useUpdateHardware } from './hooks.ts';
import { TipoField } from './tipo-field.tsx';

const STATO_OPTIONS = STATI_HARDWARE.map((each) => ({ value: each, label: STATO_HARDWARE_LABELS[each] }));

/** Makes an asset, or changes the one that is given. */
export function HardwareDialog({ hardware, onClose }: { hardware?: Hardware | undefined; onClose: () => void }): ReactElement {
  const { brands } = useMyBrands();
  const allowed = usePermessi().brandsFor('risorse.modifica');
  const create = useCreateHardware();
  const update = useUpdateHardware();
  const { isPending } = hardware ? update : create;
  const form = useWireForm({
    schema: HardwareInput,
    defaultValues: hardware ? toForm(hardware) : nuovoHardware(allowed),
    toWire,
  });
  const { control } = form;
  const version = useNewerVersion(form, { current: hardware, toForm, write: hardware ? update : create, reads: [listHardware] });
  const { base } = version;
  const send = (body: z.input<typeof HardwareInput>) => {
    if (base) {
      const changes = { ...changesOf(toWire(toForm(base)), body), updated_at: base.updated_at };
      update.mutate({ params: { id: String(base.id) }, body: changes }, { onSuccess: onClose });
    } else create.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={hardware ? 'Modifica Hardware' : 'Nuovo Hardware'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb={hardware ? 'Aggiorna Hardware' : 'Crea Hardware'}
      pendingVerb={hardware ? 'Aggiornamento in corso...' : 'Creazione in corso...'}
      pending={isPending}
      error={version.error}
    >
      <CambiatoAltroveNote version={version} oggetto="hardware" what="questo hardware" />
      <TextField control={control} name="nome" label="Nome *" />
      <TipoField control={control} name="tipo" label="Tipo *" />
      <TextField control={control} name="marca" label="Marca *" />
      <TextField control={control} name="modello" label="Modello *" />
      <TextField control={control} name="numero_seriale" label="Numero Seriale" mono span="s2" />
      <TextField control={control} name="posizione" label="Posizione" span="s2" />
      <SelectField control={control} name="stato" label="Stato" options={STATO_OPTIONS} span="s2" />
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands.filter(({ id }) => allowed.includes(id))} />

      <FormGroup name="Costo e garanzia" />
      <EuroField control={control} name="costo_annuo" label="Costo Annuo" />
      <EuroField control={control} name="prezzo_acquisto" label="Prezzo Acquisto" />
      <DateField control={control} name="data_acquisto" label="Data Acquisto" />
      <DateField control={control} name="garanzia_scadenza" label="Scadenza Garanzia" />

      {hardware && <Assegnatari hardwareId={hardware.id} />}
      {hardware && <CronologiaNote oggetto="hardware" id={hardware.id} brands={hardware.brands} />}
    </FormDialog>
  );
}

function Assegnatari({ hardwareId }: { hardwareId: number }): ReactElement {
  const { data, error, refetch } = useHoldersOfHardware(hardwareId);
  return <AssegnatariSection data={data} error={error} retry={() => void refetch()} />;
}
