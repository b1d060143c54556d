import { dialogOf } from '#kit/web/risorsa-dialog.tsx';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import { type Cartella, CartellaInput } from '../contract.ts';
import { type CartellaValues, nuovaCartella, TIPI_CARTELLA, TIPO_CARTELLA_LABELS, toForm } from '../rules.ts';
import { cartellaKind } from './hooks.ts';
import { PERMESSI_OPTIONS } from './permessi-badge.tsx';

const TIPO_OPTIONS = TIPI_CARTELLA.map((each) => ({ value: each, label: TIPO_CARTELLA_LABELS[each] }));

/** Makes a folder, or changes the one that is given. The permission is its holder's: without one there is none to choose. */
export const CartellaDialog = dialogOf({
  kind: cartellaKind,
  schema: CartellaInput,
  empty: nuovaCartella,
  toForm,
  toWire: (values: CartellaValues) => values,
  required: ['nome', 'percorso'],
  words: {
    create: { title: 'Nuova Cartella', verb: 'Crea Cartella' },
    update: { title: 'Modifica Cartella', verb: 'Aggiorna Cartella' },
  },
  Fields: ({ control, brands, item }) => (
    <>
      <TextField control={control} name="nome" label="Nome *" />
      <SelectField control={control} name="tipo" label="Tipo" options={TIPO_OPTIONS} />
      <TextField control={control} name="percorso" label="Percorso *" placeholder="\\server\cartella" mono span="s6" />
      <TextField control={control} name="server" label="Server" mono />
      {item?.assegnato && <SelectField control={control} name="permessi" label={labelOf(item)} options={PERMESSI_OPTIONS} />}
      <TextareaField control={control} name="descrizione" label="Descrizione" />
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands} />
    </>
  ),
});

function labelOf({ assegnatario }: Cartella): string {
  return assegnatario ? `Permesso di ${assegnatario.nome} ${assegnatario.cognome}` : 'Permesso di chi la ha';
}
