import type { ReactElement } from 'react';
import { AssegnatariSection } from '#features/risorse/web/assegnatari-section.tsx';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { CambiatoAltroveNote } from '#web/forms/cambiato-altrove-note.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { EuroField } from '#web/forms/euro-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { FormGroup } from '#web/forms/form-group.tsx';
import { NumberField } from '#web/forms/number-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useLastChange } from '#web/forms/use-last-change.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { CronologiaNote } from '#web/session/cronologia-note.tsx';
import { NessunBrandNote } from '#web/session/nessun-brand-note.tsx';
import { useBrandsFor } from '#web/session/use-my-brands.ts';
import { listHoldersOfSoftware, listSoftware, type Software, SoftwareInput } from '../contract.ts';
import { nuovoSoftware, toForm, toWire } from '../rules.ts';
import { useCreateSoftware, useUpdateSoftware } from './hooks.ts';

const WORDS = {
  create: { title: 'Nuovo Software', verb: 'Crea Software' },
  update: { title: 'Modifica Software', verb: 'Aggiorna Software' },
};

/** Registers software, or changes the one that is given. */
export function SoftwareDialog({ software, onClose }: { software?: Software | undefined; onClose: () => void }): ReactElement {
  const { ids, brands } = useBrandsFor('risorse.modifica');
  const { control, version, dialog } = useRecordForm({
    schema: SoftwareInput,
    record: software,
    empty: nuovoSoftware(ids),
    toForm,
    toWire,
    create: useCreateSoftware(),
    update: useUpdateSoftware(),
    reads: [listSoftware],
    last: useLastChange('software', software?.id),
    words: WORDS,
    onClose,
  });
  return (
    <FormDialog {...dialog}>
      <CambiatoAltroveNote version={version} what="questo software" />
      <NessunBrandNote action="risorse.modifica" />
      <TextField control={control} name="nome" label="Nome *" />
      <TextField control={control} name="licenza" label="Licenza *" />
      <TextField control={control} name="fornitore" label="Fornitore" span="s2" />
      <TextField control={control} name="versione" label="Versione" span="s2" />
      <TextField control={control} name="categoria" label="Categoria" span="s2" />
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands} />

      <FormGroup name="Licenze e costo" />
      <NumberField control={control} name="numero_licenze" label="Numero Licenze" help="Vuoto: le licenze non si contano" span="s2" />
      <EuroField control={control} name="costo_licenza" label="Costo Annuo per Licenza" span="s2" />
      <DateField control={control} name="data_scadenza" label="Data Scadenza" span="s2" />

      {software && <AssegnatariSection holders={listHoldersOfSoftware} id={software.id} />}
      {software && <CronologiaNote oggetto="software" id={software.id} brands={software.brands} />}
    </FormDialog>
  );
}
