import type { ReactElement } from 'react';
import { AssegnatariSection } from '#features/risorse/web/assegnatari-section.tsx';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { CambiatoAltroveNote } from '#web/forms/cambiato-altrove-note.tsx';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { EuroField } from '#web/forms/euro-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { NumberField } from '#web/forms/number-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useLastChange } from '#web/forms/use-last-change.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { CronologiaNote } from '#web/session/cronologia-note.tsx';
import { NessunBrandNote } from '#web/session/nessun-brand-note.tsx';
import { useBrandsFor } from '#web/session/use-my-brands.ts';
import { listHoldersOfPianoMobile, listPianiMobili, type PianoMobile, PianoMobileInput } from '../contract.ts';
import { nuovoPiano, parseGb, toForm, toWire } from '../rules.ts';
import { useCreatePianoMobile, useUpdatePianoMobile } from './hooks.ts';
import { OperatoreField } from './operatore-field.tsx';

const WORDS = {
  create: { title: 'Nuovo Piano Mobile', verb: 'Crea Piano Mobile' },
  update: { title: 'Modifica Piano Mobile', verb: 'Aggiorna Piano Mobile' },
};

/** Makes a plan, or changes the one that is given. */
export function PianoMobileDialog({ piano, onClose }: { piano?: PianoMobile | undefined; onClose: () => void }): ReactElement {
  const { ids, brands } = useBrandsFor('risorse.modifica');
  const { control, version, dialog } = useRecordForm({
    schema: PianoMobileInput,
    record: piano,
    empty: nuovoPiano(ids),
    toForm,
    toWire,
    create: useCreatePianoMobile(),
    update: useUpdatePianoMobile(),
    reads: [listPianiMobili],
    last: useLastChange('piani_mobili', piano?.id),
    words: WORDS,
    onClose,
  });
  return (
    <FormDialog {...dialog}>
      <CambiatoAltroveNote version={version} what="questo piano mobile" />
      <NessunBrandNote action="risorse.modifica" />
      <TextField control={control} name="nome_piano" label="Nome Piano *" />
      <OperatoreField control={control} name="operatore" label="Operatore *" />
      <NumberField control={control} name="dati_gb" label="Dati *" unit="GB" readAs={parseGb} span="h" />
      <EuroField control={control} name="costo_annuo" label="Costo Annuo *" span="h" />
      <CheckboxField control={control} name="attivo" label="Attivo" help="Un piano non attivo non si può assegnare" />
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands} />

      {piano && <AssegnatariSection holders={listHoldersOfPianoMobile} id={piano.id} />}
      {piano && <CronologiaNote oggetto="piani_mobili" id={piano.id} brands={piano.brands} />}
    </FormDialog>
  );
}
