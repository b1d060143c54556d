import { itemForm } from '#features/equipment/asset-types/form.ts';
import { makeRisorsaDialog } from '#features/equipment/asset-types/web/risorsa-dialog.tsx';
import { optionsOf } from '#shared/options-of.ts';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextareaField, TextField } from '#web/forms/text-field.tsx';
import { type Cartella, CartellaInput } from '../contract.ts';
import { CAMPI_CARTELLA, TIPO_CARTELLA_LABELS } from '../fields.ts';
import { PERMESSI_OPTIONS } from './cartella-badge.tsx';
import { cartellaKind } from './hooks.ts';

/** The permission belongs to the holder, so the dialog shows no permission field for a folder without a holder. */
export const CartellaDialog = makeRisorsaDialog({
  kind: cartellaKind,
  schema: CartellaInput,
  ...itemForm(CAMPI_CARTELLA),
  required: ['nome', 'percorso'],
  words: {
    create: { title: 'Nuova Cartella', verb: 'Crea Cartella' },
    update: { title: 'Modifica Cartella', verb: 'Aggiorna Cartella' },
  },
  Fields: ({ control, brands, item }) => (
    <>
      <TextField control={control} name="nome" label="Nome *" />
      <SelectField control={control} name="tipo" label="Tipo" options={optionsOf(TIPO_CARTELLA_LABELS)} />
      <TextField control={control} name="percorso" label="Percorso *" placeholder="\\server\cartella" mono span="s6" />
      <TextField control={control} name="server" label="Server" mono />
      {item?.assegnato && <SelectField control={control} name="permessi" label={permessiLabel(item)} options={PERMESSI_OPTIONS} />}
      <TextareaField control={control} name="descrizione" label="Descrizione" />
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands} />
    </>
  ),
});

function permessiLabel({ assegnatario }: Cartella): string {
  return assegnatario ? `Permesso di ${assegnatario.nome} ${assegnatario.cognome}` : 'Permesso di chi la ha';
}
