import './fatture.css';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useRef, useState } from 'react';
import { emptyForm, toWire } from '#shared/fields.ts';
import { optionsOf } from '#shared/options-of.ts';
import { brandIds } from '#shared/schemas.ts';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FieldError } from '#web/forms/field-frame.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { createFattura, FatturaInput } from '../contract.ts';
import { CAMPI_FATTURA } from '../fields.ts';
import { PERIODICITA_LABELS } from '../rules.ts';
import { useUploadFattura } from './hooks.ts';

const SCHEMA = FatturaInput.extend({ brand_ids: brandIds('Seleziona almeno un brand per la fattura') });
const FILE_TOO_LARGE = 'Il file supera i 10 MB consentiti.';

export function UploadFatturaDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { brands } = useMyBrands();
  const { wholeBrandsFor } = usePermessi();
  const editableBrands = wholeBrandsFor('risorse.modifica');
  const upload = useUploadFattura();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const form = useWireForm({
    schema: SCHEMA,
    defaultValues: { ...emptyForm(CAMPI_FATTURA), brand_ids: [...editableBrands] },
    toWire: ({ brand_ids, ...values }) => ({ ...toWire(CAMPI_FATTURA, values), periodicita: values.periodicita, brand_ids }),
  });
  const isTooLarge = file !== undefined && file.size > createFattura.upload;
  const fileError = isTooLarge ? FILE_TOO_LARGE : isSubmitted && !file ? 'Scegli il file della fattura' : undefined;
  return (
    <FormDialog
      title="Carica fattura"
      description="Il dettaglio di un operatore o di un fornitore, riga per riga: CSV o Excel (.xlsx), fino a 10 MB"
      form={form}
      onSubmit={({ brand_ids, ...details }) => {
        setIsSubmitted(true);
        if (!file || isTooLarge) return input.current?.focus();
        upload.mutate(
          { details, brand_ids, file },
          { onSuccess: ({ id }) => void navigate({ to: '/fatture/$id', params: { id: String(id) }, ignoreBlocker: true }) },
        );
      }}
      onClose={onClose}
      verb="Carica e confronta"
      pendingVerb="Confronto in corso..."
      pending={upload.isPending}
      error={upload.error}
      size="m"
    >
      <TextField control={form.control} name="fornitore" label="Fornitore *" help="Come lo chiami nei piani mobili e nei software" />
      <TextField control={form.control} name="numero" label="Numero fattura" />
      <DateField control={form.control} name="dal" label="Dal *" />
      <SelectField control={form.control} name="periodicita" label="Periodo *" options={optionsOf(PERIODICITA_LABELS)} />
      <BrandsField
        control={form.control}
        name="brand_ids"
        label="Brand *"
        brands={brands.filter(({ id }) => editableBrands.includes(id))}
      />
      <div className="field s6 fattura-file">
        <input
          ref={input}
          type="file"
          className="sr"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-label="File della fattura"
          aria-invalid={fileError !== undefined}
          aria-describedby={fileError ? 'fattura-file-error' : undefined}
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
        />
        <Button onClick={() => input.current?.click()}>{file ? 'Cambia file' : 'Scegli il file'}</Button>
        <span className="cut">{file?.name ?? 'Nessun file scelto'}</span>
        {fileError && <FieldError id="fattura-file-error">{fileError}</FieldError>}
      </div>
    </FormDialog>
  );
}
