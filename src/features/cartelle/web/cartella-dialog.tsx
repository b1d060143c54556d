import type { ReactElement } from 'react';
import { AssegnatariSection } from '#features/risorse/web/assegnatari-section.tsx';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { CambiatoAltroveNote } from '#web/forms/cambiato-altrove-note.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import { useLastChange } from '#web/forms/use-last-change.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { CronologiaNote } from '#web/session/cronologia-note.tsx';
import { NessunBrandNote } from '#web/session/nessun-brand-note.tsx';
import { useBrandsFor } from '#web/session/use-my-brands.ts';
import { type Cartella, CartellaInput, listCartelle, listHoldersOfCartella } from '../contract.ts';
import { type CartellaValues, nuovaCartella, TIPI_CARTELLA, TIPO_CARTELLA_LABELS, toForm } from '../rules.ts';
import { useCreateCartella, useUpdateCartella } from './hooks.ts';
import { PERMESSI_OPTIONS } from './permessi-badge.tsx';

const TIPO_OPTIONS = TIPI_CARTELLA.map((each) => ({ value: each, label: TIPO_CARTELLA_LABELS[each] }));
const WORDS = {
  create: { title: 'Nuova Cartella', verb: 'Crea Cartella' },
  update: { title: 'Modifica Cartella', verb: 'Aggiorna Cartella' },
};

/** Makes a folder, or changes the one that is given. The permission is its holder's: without one there is none to choose. */
export function CartellaDialog({ cartella, onClose }: { cartella?: Cartella | undefined; onClose: () => void }): ReactElement {
  const { ids, brands } = useBrandsFor('risorse.modifica');
  const { control, version, dialog } = useRecordForm({
    schema: CartellaInput,
    record: cartella,
    empty: nuovaCartella(ids),
    toForm,
    toWire: (values: CartellaValues) => values,
    required: ['nome', 'percorso'],
    create: useCreateCartella(),
    update: useUpdateCartella(),
    reads: [listCartelle],
    last: useLastChange('cartelle_condivise', cartella?.id),
    words: WORDS,
    onClose,
  });
  return (
    <FormDialog {...dialog}>
      <CambiatoAltroveNote version={version} what="questa cartella" />
      <NessunBrandNote action="risorse.modifica" />
      <TextField control={control} name="nome" label="Nome *" />
      <SelectField control={control} name="tipo" label="Tipo" options={TIPO_OPTIONS} />
      <TextField control={control} name="percorso" label="Percorso *" placeholder="\\server\cartella" mono span="s6" />
      <TextField control={control} name="server" label="Server" mono />
      {cartella?.assegnato && <SelectField control={control} name="permessi" label={labelOf(cartella)} options={PERMESSI_OPTIONS} />}
      <TextareaField control={control} name="descrizione" label="Descrizione" />
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands} />
      {cartella && <AssegnatariSection holders={listHoldersOfCartella} id={cartella.id} />}
      {cartella && <CronologiaNote oggetto="cartelle_condivise" id={cartella.id} brands={cartella.brands} />}
    </FormDialog>
  );
}

function labelOf({ assegnatario }: Cartella): string {
  return assegnatario ? `Permesso di ${assegnatario.nome} ${assegnatario.cognome}` : 'Permesso di chi la ha';
}
