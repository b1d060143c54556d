import type { ReactElement } from 'react';
import type { z } from 'zod';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { useMyBrands } from '#features/brands/web/hooks.ts';
import { CambiatoAltroveNote } from '#features/eventi/web/cambiato-altrove-note.tsx';
import { CronologiaNote } from '#features/registro/web/cronologia-note.tsx';
import { AssegnatariSection } from '#features/risorse/web/assegnatari-section.tsx';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { changesOf } from '#web/forms/changes-of.ts';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { EuroField } from '#web/forms/euro-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { NumberField } from '#web/forms/number-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useNewerVersion } from '#web/forms/use-newer-version.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { listPianiMobili, type PianoMobile, PianoMobileInput } from '../contract.ts';
import { nuovoPiano, toForm, toWire } from '../rules.ts';
import { useCreatePianoMobile, useHoldersOfPianoMobile, useUpdatePianoMobile } from './hooks.ts';
import { OperatoreField } from './operatore-field.tsx';

/** Makes a plan, or changes the one that is given. */
export function PianoMobileDialog({ piano, onClose }: { piano?: PianoMobile | undefined; onClose: () => void }): ReactElement {
  const { brands } = useMyBrands();
  const allowed = usePermessi().brandsFor('risorse.modifica');
  const create = useCreatePianoMobile();
  const update = useUpdatePianoMobile();
  const { isPending } = piano ? update : create;
  const form = useWireForm({
    schema: PianoMobileInput,
    defaultValues: piano ? toForm(piano) : nuovoPiano(allowed),
    toWire,
  });
  const { control } = form;
  const version = useNewerVersion(form, { current: piano, toForm, write: piano ? update : create, reads: [listPianiMobili] });
  const { base } = version;
  const send = (body: z.input<typeof PianoMobileInput>) => {
    if (base) {
      const changes = { ...changesOf(toWire(toForm(base)), body), updated_at: base.updated_at };
      update.mutate({ params: { id: String(base.id) }, body: changes }, { onSuccess: onClose });
    } else create.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={piano ? 'Modifica Piano Mobile' : 'Nuovo Piano Mobile'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb={piano ? 'Aggiorna Piano Mobile' : 'Crea Piano Mobile'}
      pendingVerb={piano ? 'Aggiornamento in corso...' : 'Creazione in corso...'}
      pending={isPending}
      error={version.error}
    >
      <CambiatoAltroveNote version={version} oggetto="piani_mobili" what="questo piano mobile" />
      <TextField control={control} name="nome_piano" label="Nome Piano *" />
      <OperatoreField control={control} name="operatore" label="Operatore *" />
      <NumberField control={control} name="dati_gb" label="Dati *" unit="GB" span="h" />
      <EuroField control={control} name="costo_annuo" label="Costo Annuo *" span="h" />
      <CheckboxField control={control} name="attivo" label="Attivo" help="Un piano non attivo non si può assegnare" />
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands.filter(({ id }) => allowed.includes(id))} />

      {piano && <Assegnatari pianoId={piano.id} />}
      {piano && <CronologiaNote oggetto="piani_mobili" id={piano.id} brands={piano.brands} />}
    </FormDialog>
  );
}

function Assegnatari({ pianoId }: { pianoId: number }): ReactElement {
  const { data, error, refetch } = useHoldersOfPianoMobile(pianoId);
  return <AssegnatariSection data={data} error={error} retry={() => void refetch()} />;
}
