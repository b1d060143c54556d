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
import { NumberField } from '#web/forms/number-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useNewerVersion } from '#web/forms/use-newer-version.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { listSoftware, type Software, SoftwareInput } from '../contract.ts';
import { nuovoSoftware, toForm, toWire } from '../rules.ts';
import { useCreateSoftware, useHoldersOfSoftware, useUpdateSoftware } from './hooks.ts';

/** Registers software, or changes the one that is given. */
export function SoftwareDialog({ software, onClose }: { software?: Software | undefined; onClose: () => void }): ReactElement {
  const { brands } = useMyBrands();
  const allowed = usePermessi().brandsFor('risorse.modifica');
  const create = useCreateSoftware();
  const update = useUpdateSoftware();
  const { isPending } = software ? update : create;
  const form = useWireForm({
    schema: SoftwareInput,
    defaultValues: software ? toForm(software) : nuovoSoftware(allowed),
    toWire,
  });
  const { control } = form;
  const version = useNewerVersion(form, { current: software, toForm, write: software ? update : create, reads: [listSoftware] });
  const { base } = version;
  const send = (body: z.input<typeof SoftwareInput>) => {
    if (base) {
      const changes = { ...changesOf(toWire(toForm(base)), body), updated_at: base.updated_at };
      update.mutate({ params: { id: String(base.id) }, body: changes }, { onSuccess: onClose });
    } else create.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={software ? 'Modifica Software' : 'Nuovo Software'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb={software ? 'Aggiorna Software' : 'Crea Software'}
      pendingVerb={software ? 'Aggiornamento in corso...' : 'Creazione in corso...'}
      pending={isPending}
      error={version.error}
    >
      <CambiatoAltroveNote version={version} oggetto="software" what="questo software" />
      <TextField control={control} name="nome" label="Nome *" />
      <TextField control={control} name="licenza" label="Licenza *" />
      <TextField control={control} name="fornitore" label="Fornitore" span="s2" />
      <TextField control={control} name="versione" label="Versione" span="s2" />
      <TextField control={control} name="categoria" label="Categoria" span="s2" />
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands.filter(({ id }) => allowed.includes(id))} />

      <FormGroup name="Licenze e costo" />
      <NumberField control={control} name="numero_licenze" label="Numero Licenze" help="Vuoto: le licenze non si contano" span="s2" />
      <EuroField control={control} name="costo_licenza" label="Costo Annuo per Licenza" span="s2" />
      <DateField control={control} name="data_scadenza" label="Data Scadenza" span="s2" />

      {software && <Assegnatari softwareId={software.id} />}
      {software && <CronologiaNote oggetto="software" id={software.id} brands={software.brands} />}
    </FormDialog>
  );
}

function Assegnatari({ softwareId }: { softwareId: number }): ReactElement {
  const { data, error, refetch } = useHoldersOfSoftware(softwareId);
  return <AssegnatariSection data={data} error={error} retry={() => void refetch()} />;
}
