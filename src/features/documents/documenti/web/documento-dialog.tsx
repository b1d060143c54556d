import type { ReactElement } from 'react';
import { z } from 'zod';
import { toForm, toWire } from '#shared/fields.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { changesOf, useWireForm } from '#web/forms/use-wire-form.ts';
import { type Documento, DocumentoChange } from '../contract.ts';
import { CAMPI_DOCUMENTO } from '../fields.ts';
import type { Classe } from '../rules.ts';
import { type Riferito, type Upload, useClassi, useUpdateDocumento } from './hooks.ts';

interface CaricaDialogProps {
  of: Riferito;
  files: readonly File[];
  onChosen: (how: Upload['how']) => void;
  onClose: () => void;
}

const HOW = z.object({ classe: CAMPI_DOCUMENTO.classe.out, scadenza: CAMPI_DOCUMENTO.scadenza.input });
const MOST_NAMED = 5;

/** The dialog asks for the class before the upload starts, because a document for HR must not be public even for a moment. */
export function CaricaDialog({ of, files, onChosen, onClose }: CaricaDialogProps): ReactElement {
  const classi = useClassi(of);
  // For an employee, an account that reads the class hr most often uploads documents of that class.
  const first: Classe = of.soggetto === 'dipendente' && classi.some(({ value }) => value === 'hr') ? 'hr' : 'tutti';
  const form = useWireForm({ schema: HOW, defaultValues: { classe: first, scadenza: '' }, toWire: (values) => values });
  const names = files.slice(0, MOST_NAMED).map(({ name }) => name);
  const others = files.length - names.length;
  return (
    <FormDialog
      title={files.length === 1 ? 'Carica un documento' : `Carica ${files.length} documenti`}
      description={`Di ${of.nome}`}
      form={form}
      onSubmit={(how) => {
        onChosen(how);
        onClose();
      }}
      onClose={onClose}
      verb="Carica"
      pendingVerb="Carica"
      pending={false}
      error={null}
      size="m"
    >
      <ul className="documenti-chosen">
        {names.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list does not change
          <li key={i} className="cut" title={name}>
            {name}
          </li>
        ))}
        {others > 0 && <li>{others === 1 ? 'e un altro' : `e altri ${others}`}</li>}
      </ul>
      <SelectField control={form.control} name="classe" label="Chi lo legge" options={classi} />
      <DateField control={form.control} name="scadenza" label="Scadenza" />
    </FormDialog>
  );
}

/** The dialog that edits the name, class and expiry date of a document. The file itself cannot be changed. */
export function ModificaDocumentoDialog({
  documento,
  of,
  onClose,
}: {
  documento: Documento;
  of: Riferito;
  onClose: () => void;
}): ReactElement {
  const update = useUpdateDocumento();
  const before = toForm(CAMPI_DOCUMENTO, documento);
  const form = useWireForm({ schema: DocumentoChange, defaultValues: before, toWire: (values) => toWire(CAMPI_DOCUMENTO, values) });
  const { control } = form;
  return (
    <FormDialog
      title="Modifica Documento"
      description={`Di ${of.nome}`}
      form={form}
      onSubmit={(wire) => {
        const body = changesOf(toWire(CAMPI_DOCUMENTO, before), wire);
        update.mutate({ params: { id: String(documento.id) }, body }, { onSuccess: onClose });
      }}
      onClose={onClose}
      verb="Salva Modifiche"
      pendingVerb="Salvataggio..."
      pending={update.isPending}
      error={update.error}
      size="m"
    >
      <TextField control={control} name="nome" label="Nome" span="s6" />
      <SelectField control={control} name="classe" label="Chi lo legge" options={useClassi(of)} />
      <DateField control={control} name="scadenza" label="Scadenza" />
    </FormDialog>
  );
}
