import './adempimenti.css';
import { type ReactElement, useId, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { uploadDocumento } from '#features/documents/documenti/contract.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import { sentenceOf } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { FieldError } from '#web/forms/field-frame.tsx';
import { useFieldParts } from '#web/forms/field-parts.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { SearchBox } from '#web/screen/filter-bar.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { AdempimentiInput, type Adempimento, listTipiAdempimento } from '../contract.ts';
import { SERVE_DOCUMENTO, STATI_ADEMPIMENTO } from '../rules.ts';
import { useAdempimenti, useMayRecord, useRecord, useUploadProof } from './hooks.ts';
import { StatoBadge } from './stato-badge.tsx';

interface RegistraDialogProps {
  /** Set when the dialog records one requirement of one employee. Otherwise the user selects the requirement and the employees. */
  fixed?: { dipendente: Assegnatario; tipo: Adempimento['tipo'] } | undefined;
  onClose: () => void;
}

interface Values {
  tipo_id: string;
  dipendente_ids: string[];
  fatto_il: string;
}

/** Records a requirement for one employee or for many, with one document. The document is uploaded first, then everything is recorded at once. */
export function RegistraDialog({ fixed, onClose }: RegistraDialogProps): ReactElement {
  const canRecordVisits = usePermessi().brandsFor('riservati.modifica').length > 0;
  const allTipi = useRead(listTipiAdempimento, { query: { sort: 'nome', limit: '200' } }, { enabled: !fixed });
  const tipi = (allTipi.data ?? []).filter(({ categoria }) => canRecordVisits || categoria !== 'visita_medica');
  const [file, setFile] = useState<File>();
  const [uploaded, setUploaded] = useState<{ id: number; file: File; dipendenteId: string }>();
  const [fileError, setFileError] = useState<string>();
  const record = useRecord();
  const upload = useUploadProof();
  const form = useWireForm({
    schema: AdempimentiInput,
    defaultValues: {
      tipo_id: fixed ? String(fixed.tipo.id) : '',
      dipendente_ids: fixed ? [fixed.dipendente.id] : [],
      fatto_il: todayInItaly(new Date()),
    } as Values,
    toWire: ({ tipo_id, ...values }) => ({ ...values, tipo_id: Number(tipo_id) }),
  });
  const { control } = form;
  const tipoId = useWatch({ control, name: 'tipo_id' });
  const tipo = fixed?.tipo ?? tipi.find(({ id }) => String(id) === tipoId);

  const send = async (body: AdempimentiInput) => {
    const error =
      !file && tipo?.serve_documento
        ? SERVE_DOCUMENTO
        : file && file.size > uploadDocumento.upload
          ? 'Supera i 10 MB consentiti.'
          : undefined;
    setFileError(error);
    const [dipendenteId] = body.dipendente_ids;
    if (error || !tipo || dipendenteId === undefined) return;
    try {
      // When only the recording has failed, the file is already uploaded. The next attempt uses it again.
      const reusable = uploaded && uploaded.file === file && body.dipendente_ids.includes(uploaded.dipendenteId) ? uploaded.id : undefined;
      const documento_id = file && (reusable ?? (await upload.mutateAsync({ dipendenteId, file, categoria: tipo.categoria })).id);
      if (file && documento_id) setUploaded({ id: documento_id, file, dipendenteId });
      record.mutate({ body: { ...body, documento_id: documento_id ?? null } }, { onSuccess: onClose });
    } catch (uploadError) {
      setFileError(sentenceOf(uploadError as Error));
    }
  };
  return (
    <FormDialog
      title={fixed ? `Registra ${fixed.tipo.nome}` : 'Registra un adempimento'}
      description={
        fixed
          ? `Di ${fixed.dipendente.nome} ${fixed.dipendente.cognome}`
          : 'Una volta sola per tutte le persone scelte: per tutte o per nessuna'
      }
      form={form}
      onSubmit={(body) => void send(body as AdempimentiInput)}
      onClose={onClose}
      verb="Registra"
      pendingVerb="Registrazione in corso..."
      pending={record.isPending || upload.isPending}
      error={record.error}
      size="m"
    >
      {!fixed && (
        <SelectField
          control={control}
          name="tipo_id"
          label="Adempimento *"
          options={tipi.map(({ id, nome }) => ({ value: String(id), label: nome }))}
          span="s6"
        />
      )}
      <DateField control={control} name="fatto_il" label="Fatto il *" />
      <FileField
        required={tipo?.serve_documento ?? false}
        onlyHr={tipo?.categoria === 'visita_medica'}
        error={fileError}
        onChange={setFile}
      />
      {!fixed && tipoId !== '' && <PersoneField key={tipoId} control={control} tipoId={tipoId} />}
    </FormDialog>
  );
}

interface FileFieldProps {
  required: boolean;
  onlyHr: boolean;
  error: string | undefined;
  onChange: (file: File | undefined) => void;
}

function FileField({ required, onlyHr, error, onChange }: FileFieldProps): ReactElement {
  const ids = { field: useId(), error: useId() };
  return (
    <div className="field">
      <label htmlFor={ids.field}>{`Documento${required ? ' *' : ''}`}</label>
      <input
        id={ids.field}
        type="file"
        className="in file"
        aria-describedby={ids.error}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.files?.[0])}
      />
      <p className={error ? 'err' : 'help'} id={ids.error} role={error ? 'alert' : undefined}>
        {error ?? `Uno per tutti, fino a 10 MB. Lo legge ${onlyHr ? 'solo HR' : 'chi vede le persone'}.`}
      </p>
    </div>
  );
}

const ALL_STATES = STATI_ADEMPIMENTO.join(',');

/**
 * A list of checkboxes: the employees for whom the user may record the requirement, each with its present state. A search does not clear the
 * selection.
 */
function PersoneField({ control, tipoId }: { control: Control<Values, unknown, unknown>; tipoId: string }): ReactElement {
  const [q, setQ] = useState('');
  const people = useAdempimenti({ tipo_id: tipoId, stato: ALL_STATES, sort: 'dipendente', q });
  const { field, aria, ids, error } = useFieldParts({ control, name: 'dipendente_ids', label: 'Persone *' });
  const chosen = field.value as string[]; // cast: the form has one type for all of its fields
  const set = (id: string, isChosen: boolean) => field.onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  const mayRecord = useMayRecord();
  const rows = people.items.filter(({ tipo, dipendente }) => mayRecord(tipo.categoria, dipendente.brand.id));
  const shown = rows.map(({ dipendente }) => dipendente.id);
  return (
    <fieldset className="field s6 persone" aria-describedby={aria['aria-describedby']}>
      <legend className="legend">{`Persone * (${chosen.length} scelte)`}</legend>
      <div className="persone-cerca">
        <SearchBox value={q} onChange={(text) => setQ(text ?? '')} label="Cerca tra le persone" slash={false} />
        <Button size="small" disabled={shown.length === 0} onClick={() => field.onChange([...new Set([...chosen, ...shown])])}>
          {people.hasMore ? `Scegli le prime ${shown.length}` : 'Scegli tutte'}
        </Button>
        <Button size="small" kind="ghost" onClick={() => field.onChange([])}>
          Nessuna
        </Button>
      </div>
      {people.error && people.total === undefined ? (
        <ErrorState text="Le persone non sono state caricate." error={people.error} onRetry={people.refetch} />
      ) : people.total !== undefined && shown.length === 0 && !people.hasMore ? (
        <p className="res-empty">
          {q ? 'Nessuna persona trovata' : 'Nessuna persona: questo adempimento vale per altri brand o altre mansioni'}
        </p>
      ) : (
        <ul className="persone-lista" aria-busy={people.isLoading}>
          {rows.map(({ dipendente, stato }, index) => (
            <li key={dipendente.id}>
              <label className="check">
                <input
                  type="checkbox"
                  ref={index === 0 ? field.ref : undefined}
                  checked={chosen.includes(dipendente.id)}
                  onChange={(event) => set(dipendente.id, event.target.checked)}
                />
                <span className="cut">
                  {dipendente.nome} {dipendente.cognome}
                </span>
              </label>
              <StatoBadge stato={stato} />
            </li>
          ))}
          {people.hasMore && (
            <li>
              <Button size="small" onClick={people.loadMore}>
                Mostra altre
              </Button>
            </li>
          )}
        </ul>
      )}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </fieldset>
  );
}
