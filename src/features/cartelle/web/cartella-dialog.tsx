import type { ReactElement } from 'react';
import type { z } from 'zod';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { useMyBrands } from '#features/brands/web/hooks.ts';
import { CambiatoAltroveNote } from '#features/eventi/web/cambiato-altrove-note.tsx';
import { CronologiaNote } from '#features/registro/web/cronologia-note.tsx';
import { AssegnatariSection } from '#features/risorse/web/assegnatari-section.tsx';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { changesOf } from '#web/forms/changes-of.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import { useNewerVersion } from '#web/forms/use-newer-version.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Cartella, CartellaInput, listCartelle } from '../contract.ts';
import { type CartellaValues, nuovaCartella, TIPI_CARTELLA, TIPO_CARTELLA_LABELS, toForm } from '../rules.ts';
import { useCreateCartella, useHoldersOfCartella, useUpdateCartella } from './hooks.ts';
import { PERMESSI_OPTIONS } from './permessi-badge.tsx';

const TIPO_OPTIONS = TIPI_CARTELLA.map((each) => ({ value: each, label: TIPO_CARTELLA_LABELS[each] }));

/** Makes a folder, or changes the one that is given. The permission is its holder's: without one there is none to choose. */
export function CartellaDialog({ cartella, onClose }: { cartella?: Cartella | undefined; onClose: () => void }): ReactElement {
  const { brands } = useMyBrands();
  const allowed = usePermessi().brandsFor('risorse.modifica');
  const create = useCreateCartella();
  const update = useUpdateCartella();
  const write = cartella ? update : create;
  const form = useWireForm({
    schema: CartellaInput,
    defaultValues: cartella ? toForm(cartella) : nuovaCartella(allowed),
    toWire: (values: CartellaValues) => values,
    required: ['nome', 'percorso'],
  });
  const { control } = form;
  const version = useNewerVersion(form, { current: cartella, toForm, write, reads: [listCartelle] });
  const { base } = version;
  const send = (body: z.input<typeof CartellaInput>) => {
    if (base) {
      const changes = { ...changesOf(toForm(base), body), updated_at: base.updated_at };
      update.mutate({ params: { id: String(base.id) }, body: changes }, { onSuccess: onClose });
    } else create.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={cartella ? 'Modifica Cartella' : 'Nuova Cartella'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb={cartella ? 'Aggiorna Cartella' : 'Crea Cartella'}
      pendingVerb={cartella ? 'Aggiornamento in corso...' : 'Creazione in corso...'}
      pending={write.isPending}
      error={version.error}
      ready={form.filled}
    >
      <CambiatoAltroveNote version={version} oggetto="cartelle_condivise" what="questa cartella" />
      <TextField control={control} name="nome" label="Nome *" />
      <SelectField control={control} name="tipo" label="Tipo" options={TIPO_OPTIONS} />
      <TextField control={control} name="percorso" label="Percorso *" placeholder="\\server\cartella" mono span="s6" />
      <TextField control={control} name="server" label="Server" mono />
      {cartella?.assegnato && <SelectField control={control} name="permessi" label={labelOf(cartella)} options={PERMESSI_OPTIONS} />}
      <TextareaField control={control} name="descrizione" label="Descrizione" />
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands.filter(({ id }) => allowed.includes(id))} />
      {cartella && <Assegnatari cartellaId={cartella.id} />}
      {cartella && <CronologiaNote oggetto="cartelle_condivise" id={cartella.id} brands={cartella.brands} />}
    </FormDialog>
  );
}

function labelOf({ assegnatario }: Cartella): string {
  return assegnatario ? `Permesso di ${assegnatario.nome} ${assegnatario.cognome}` : 'Permesso di chi la ha';
}

function Assegnatari({ cartellaId }: { cartellaId: number }): ReactElement {
  const { data, error, refetch } = useHoldersOfCartella(cartellaId);
  return <AssegnatariSection data={data} error={error} retry={() => void refetch()} />;
}
