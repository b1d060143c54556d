import './trasferimenti.css';
import { type ReactElement, useEffect, useState } from 'react';
import { type Control, type UseFormGetValues, type UseFormSetValue, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { cartellaKind } from '#features/equipment/cartelle/web/hooks.ts';
import { hardwareKind } from '#features/equipment/hardware/web/hooks.ts';
import { pianoMobileKind } from '#features/equipment/piani-mobili/web/hooks.ts';
import { softwareKind } from '#features/equipment/software/web/hooks.ts';
import { telefonoKind } from '#features/equipment/telefoni/web/hooks.ts';
import { NuovoVerbalePanel } from '#features/journeys/verbali/web/nuovo-verbale-panel.tsx';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { CAMPI_DIPENDENTE } from '#features/people/dipendenti/fields.ts';
import { ManagerField, ShowroomField } from '#features/people/dipendenti/web/collocazione-field.tsx';
import { todayInItaly } from '#shared/dates.ts';
import { type FormOf, toForm as fieldsToForm, toWire as fieldsToWire } from '#shared/fields.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import { undoActionOf } from '#web/bulk/outcome.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog, FormGroup } from '#web/forms/form-dialog.tsx';
import { offeredShowroomId } from '#web/forms/offered-showroom-id.ts';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextareaField, TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermittedBrands } from '#web/session/use-my-brands.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import { type Anteprima, type TrasferimentoFatto, TrasferimentoInput, type VoceDaDecidere } from '../contract.ts';
import { describePlaces, describeVoci, ESITO_LABELS, type EsitoTrasferimento, summarizeEsiti } from '../rules.ts';
import { useAnteprima, useShowroomsOf, useTransfer } from './hooks.ts';

interface TransferDialogProps {
  dipendente: Dipendente;
  onDone: (trasferimento: TrasferimentoFatto) => void;
  onClose: () => void;
}

export function TransferDialog({ dipendente, onDone, onClose }: TransferDialogProps): ReactElement {
  const [{ updated_at }] = useState(dipendente); // The version when the form was opened: a save with it cannot overwrite later changes.
  const transfer = useTransfer();
  const { brands } = usePermittedBrands('dipendenti.modifica');
  const form = useWireForm({ schema: TrasferimentoForm, defaultValues: toForm(dipendente, todayInItaly(new Date())), toWire });
  const { control } = form;
  const brandId = useWatch({ control, name: 'brand_id' });
  const showrooms = useShowroomsOf(brandId);
  const anteprima = useAnteprima(dipendente.id, brandId);
  usePreselectedEsiti(form, brandId, anteprima.data);
  const changesBrand = Number(brandId) !== dipendente.brand_id;
  const brandOptions = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));

  const send = ({ con: _, showroom, ...others }: z.input<typeof TrasferimentoForm>) => {
    const voci = changesBrand ? toVoci(anteprima.data?.voci ?? [], form.getValues()) : [];
    const showroomValue = offeredShowroomId(showroom === 0 ? null : showroom, showrooms.data);
    const body = { ...others, showroom: showroomValue, voci, updated_at };
    transfer.mutate({ params: { id: dipendente.id }, body }, { onSuccess: onDone });
  };

  return (
    <FormDialog
      title={`Trasferisci ${dipendente.nome} ${dipendente.cognome}`}
      description="Dove va, da quando, e che cosa succede a ciò che ha"
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb="Trasferisci"
      pendingVerb="Trasferimento in corso..."
      pending={transfer.isPending}
      error={transfer.error}
      ready={anteprima.data !== undefined && showrooms.data !== undefined}
    >
      <SelectField control={control} name="brand_id" label="Brand *" options={brandOptions} />
      <ShowroomField control={control} name="showroom" label="Showroom" brandId={brandId} showrooms={showrooms} />
      <DateField control={control} name="data" label="Dal giorno" />
      <TextField control={control} name="posizione" label="Mansione" />
      <ManagerField control={control} name="manager_id" label="Manager" exceptId={dipendente.id} />
      <TextareaField control={control} name="note" label="Note" rows={2} />
      <FormGroup name="Ciò che ha" />
      <VociSection control={control} anteprima={anteprima} brandId={Number(brandId)} changesBrand={changesBrand} />
    </FormDialog>
  );
}

interface FormAccess {
  getValues: UseFormGetValues<TrasferimentoValues>;
  setValue: UseFormSetValue<TrasferimentoValues>;
}

/** Selects the proposed outcomes of the items when the preview has loaded, and again when the user selects another brand. */
function usePreselectedEsiti({ getValues, setValue }: FormAccess, brandId: string, anteprima: Anteprima | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect clears the outcomes whenever the user selects another brand
  useEffect(() => {
    setValue('esiti', {});
    setValue('con', {});
  }, [brandId, setValue]);
  useEffect(() => {
    if (anteprima) setValue('esiti', proposedEsiti(anteprima.voci, getValues('esiti')));
  }, [anteprima, getValues, setValue]);
}

interface VociSectionProps<W> {
  control: Control<TrasferimentoValues, unknown, W>;
  anteprima: { data: Anteprima | undefined; error: Error | null; refetch: () => unknown };
  brandId: number;
  changesBrand: boolean;
}

function VociSection<W>({ control, anteprima: { data, error, refetch }, brandId, changesBrand }: VociSectionProps<W>): ReactElement {
  const esiti = useWatch({ control, name: 'esiti' });
  if (!data && error) {
    return (
      <div className="s6">
        <ErrorState text="Ciò che ha non è stato caricato. Controlla la connessione e riprova." onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) return <StatusLine text="Caricamento di ciò che ha…" />;
  const { voci, avvisi } = data;
  const decidedEsiti = voci.flatMap(({ voce }) => esiti[voce] ?? []);
  const rows = changesBrand ? voci.filter(({ voce }) => esiti[voce]) : [];
  const summaryText =
    voci.length === 0
      ? 'Non ha nulla: si trasferisce da solo.'
      : changesBrand
        ? `${summarizeEsiti(decidedEsiti)}.`
        : 'Nello stesso brand segue tutto ciò che ha.';
  return (
    <>
      {rows.length > 0 && (
        <ul className="s6 voci">
          {rows.map((each) => (
            <VoceRow
              key={each.voce}
              control={control}
              voce={each}
              brandId={brandId}
              assignedIds={voci.filter(({ tipo }) => tipo === each.tipo).map(({ id }) => id)}
            />
          ))}
        </ul>
      )}
      <StatusLine text={summaryText} />
      {avvisi.length > 0 && (
        <Note tone="info">
          <ul className="avvisi-trasferimento">
            {avvisi.map((avviso) => (
              <li key={avviso}>{avviso}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}

function StatusLine({ text }: { text: string }): ReactElement {
  return (
    <p className="s6 voci-somma" role="status">
      {text}
    </p>
  );
}

type SearchFree = (q: string, brandId: number, assignedIds: readonly number[]) => Promise<Option[]>;

const SEARCH: Record<TipoRisorsa, SearchFree> = {
  software: softwareKind.searchFree,
  hardware: hardwareKind.searchFree,
  piano_mobile: pianoMobileKind.searchFree,
  telefono: telefonoKind.searchFree,
  cartella: cartellaKind.searchFree,
};

interface VoceRowProps<W> {
  control: Control<TrasferimentoValues, unknown, W>;
  voce: VoceDaDecidere;
  brandId: number;
  assignedIds: readonly number[];
}

function VoceRow<W>({ control, voce, brandId, assignedIds }: VoceRowProps<W>): ReactElement {
  const { tipo, nome, possibile, motivo } = voce;
  const esito = useWatch({ control, name: `esiti.${voce.voce}` });
  return (
    <li>
      <SelectField
        control={control}
        name={`esiti.${voce.voce}`}
        label={nome}
        help={[RISORSE[tipo].uno, motivo].filter(Boolean).join(' · ')}
        options={possibile.map((value) => ({ value, label: ESITO_LABELS[value] }))}
      />
      {esito === 'scambia' && (
        <ComboboxField
          control={control}
          name={`con.${voce.voce}`}
          label={`Al posto di ${nome} *`}
          placeholder="Cerca tra ciò che è libero"
          search={(q) => SEARCH[tipo](q, brandId, assignedIds)}
        />
      )}
    </li>
  );
}

const { brand_id, showroom, manager_id, posizione } = CAMPI_DIPENDENTE;
const PLACEMENT_FIELDS = { brand_id, showroom, manager_id, posizione };

interface TrasferimentoValues extends FormOf<typeof PLACEMENT_FIELDS> {
  data: string;
  note: string;
  esiti: Record<string, EsitoTrasferimento>;
  con: Record<string, Option | null>;
}

/** The schema of the transfer form. A missing replacement item is reported under its own field. */
const TrasferimentoForm = TrasferimentoInput.omit({ voci: true }).extend({
  con: z.record(z.string(), z.string().min(1, 'Scegli con che cosa si scambia')),
});

function toForm({ manager, ...dipendente }: Dipendente, today: string): TrasferimentoValues {
  const manager_id = manager && { value: manager.id, label: `${manager.nome} ${manager.cognome}` };
  return { ...fieldsToForm(PLACEMENT_FIELDS, dipendente), manager_id, data: today, note: '', esiti: {}, con: {} };
}

function toWire({ esiti, con, data, note, ...values }: TrasferimentoValues) {
  const swappedKeys = Object.keys(esiti).filter((voce) => esiti[voce] === 'scambia');
  return {
    ...fieldsToWire(PLACEMENT_FIELDS, values),
    ...(data === '' ? {} : { data }),
    note,
    con: Object.fromEntries(swappedKeys.map((voce) => [voce, con[voce]?.value ?? ''])),
  };
}

function toVoci(voci: readonly VoceDaDecidere[], { esiti, con }: TrasferimentoValues) {
  return voci.map(({ voce, tipo, id, proposto }) => {
    const esito = esiti[voce] ?? proposto;
    return { tipo, id, esito, ...(esito === 'scambia' ? { con: Number(con[voce]?.value) } : {}) };
  });
}

/** Returns for each item the outcome that the user has selected, if it is still possible; otherwise the proposed outcome. */
function proposedEsiti(voci: readonly VoceDaDecidere[], selectedEsiti: TrasferimentoValues['esiti']): TrasferimentoValues['esiti'] {
  const esitoOf = ({ voce, possibile, proposto }: VoceDaDecidere) => {
    const selected = selectedEsiti[voce];
    return selected && possibile.includes(selected) ? selected : proposto;
  };
  return Object.fromEntries(voci.map((each) => [each.voce, esitoOf(each)]));
}

interface TransferResultDialogProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
  trasferimento: TrasferimentoFatto;
  onClose: () => void;
}

/** The dialog after a transfer: it shows the result, the manual tasks that are left, and the handover record to sign. */
export function TransferResultDialog({ dipendente, trasferimento, onClose }: TransferResultDialogProps): ReactElement {
  const voceTexts = describeVoci(trasferimento.voci);
  const { action } = undoActionOf(trasferimento.lotto);
  const undo = () => {
    onClose();
    action?.act();
  };
  return (
    <ReadDialog
      title="Trasferimento registrato"
      description={`${dipendente.nome} ${dipendente.cognome}, ${describePlaces(trasferimento)}.`}
      onClose={onClose}
      foot={
        <>
          {action && <Button onClick={undo}>Annulla trasferimento</Button>}
          {voceTexts.length > 0 && <NuovoVerbalePanel dipendente={dipendente} />}
          <Button kind="primary" onClick={onClose}>
            Ho capito
          </Button>
        </>
      }
    >
      {voceTexts.length === 0 ? (
        <p>Non aveva nulla da portare con sé.</p>
      ) : (
        <dl className="voci-parole">
          {voceTexts.map(({ titolo, testo }) => (
            <div key={titolo}>
              <dt>{titolo}</dt>
              <dd>{testo}</dd>
            </div>
          ))}
        </dl>
      )}
    </ReadDialog>
  );
}
