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
import { type SoggettoInfo, type Upload, useClassi, useUpdateDocumento } from './hooks.ts';

interface UploadDialogProps {
  record: SoggettoInfo;
  files: readonly File[];
  onConfirm: (options: Upload['options']) => void;
  onClose: () => void;
}

const UPLOAD_OPTIONS = z.object({ classe: CAMPI_DOCUMENTO.classe.out, scadenza: CAMPI_DOCUMENTO.scadenza.input });
const MAX_LISTED = 5;

/** The dialog asks for the class before the upload starts, because a document for HR must not be public even for a moment. */
export function UploadDialog({ record, files, onConfirm, onClose }: UploadDialogProps): ReactElement {
  const classi = useClassi(record);
  // An account that may read the class hr usually uploads documents of this class for an employee.
  const defaultClasse: Classe = record.soggetto === 'dipendente' && classi.some(({ value }) => value === 'hr') ? 'hr' : 'tutti';
  const form = useWireForm({ schema: UPLOAD_OPTIONS, defaultValues: { classe: defaultClasse, scadenza: '' }, toWire: (values) => values });
  const listedNames = files.slice(0, MAX_LISTED).map(({ name }) => name);
  const unlistedCount = files.length - listedNames.length;
  return (
    <FormDialog
      title={files.length === 1 ? 'Carica un documento' : `Carica ${files.length} documenti`}
      description={`Di ${record.nome}`}
      form={form}
      onSubmit={(options) => {
        onConfirm(options);
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
        {listedNames.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list does not change
          <li key={i} className="cut" title={name}>
            {name}
          </li>
        ))}
        {unlistedCount > 0 && <li>{unlistedCount === 1 ? 'e un altro' : `e altri ${unlistedCount}`}</li>}
      </ul>
      <SelectField control={form.control} name="classe" label="Chi lo legge" options={classi} />
      <DateField control={form.control} name="scadenza" label="Scadenza" />
    </FormDialog>
  );
}

export function EditDocumentoDialog({
  documento,
  record,
  onClose,
}: {
  documento: Documento;
  record: SoggettoInfo;
  onClose: () => void;
}): ReactElement {
  const update = useUpdateDocumento();
  const initialValues = toForm(CAMPI_DOCUMENTO, documento);
  const form = useWireForm({ schema: DocumentoChange, defaultValues: initialValues, toWire: (values) => toWire(CAMPI_DOCUMENTO, values) });
  const { control } = form;
  return (
    <FormDialog
      title="Modifica Documento"
      description={`Di ${record.nome}`}
      form={form}
      onSubmit={(wire) => {
        const body = changesOf(toWire(CAMPI_DOCUMENTO, initialValues), wire);
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
      <SelectField control={control} name="classe" label="Chi lo legge" options={useClassi(record)} />
      <DateField control={control} name="scadenza" label="Scadenza" />
    </FormDialog>
  );
}
