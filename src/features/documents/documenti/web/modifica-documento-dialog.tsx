import type { ReactElement } from 'react';
import { toForm, toWire } from '#shared/fields.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { changesOf, useWireForm } from '#web/forms/use-wire-form.ts';
import { type Documento, DocumentoChange } from '../contract.ts';
import { CAMPI_DOCUMENTO } from '../fields.ts';
import { type Riferito, useClassi, useUpdateDocumento } from './hooks.ts';

/** What a document is called, who reads it and until when it is good; the file stays what it is. */
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
