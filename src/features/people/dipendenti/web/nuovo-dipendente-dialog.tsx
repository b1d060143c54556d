import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { todayInItaly } from '#shared/dates.ts';
import { DIPARTIMENTO_LABELS, STATO_DIPENDENTE_LABELS } from '#shared/dipendente.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { optionsOf } from '#shared/options-of.ts';
import { note } from '#shared/schemas.ts';
import type { Showroom } from '#shared/showrooms.ts';
import { CallError, call, sentenceOf } from '#web/data/call.ts';
import { awaitEvent } from '#web/data/use-write.ts';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog, FormGroup } from '#web/forms/form-dialog.tsx';
import { offeredShowroomId } from '#web/forms/offered-showroom-id.ts';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextareaField, TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { FormNeedsBrandNote } from '#web/session/form-needs-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { toast } from '#web/toast/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { createDipendente, type Dipendente, DipendenteInput } from '../contract.ts';
import { TIPOLOGIA_LABELS } from '../fields.ts';
import { datesForStato } from '../rules.ts';
import { ShowroomField, searchManagers, useShowroomsOf } from './collocazione-field.tsx';
import { type CreateValues, emptyCreateValues, toCreateBody } from './employee-values.ts';

// The note belongs to the onboarding that is opened afterwards, but it is validated before any request is sent.
const SCHEMA = z.intersection(DipendenteInput, z.object({ note: note() }));
const REQUIRED = ['nome', 'cognome', 'email', 'brand_id'] as const;

interface NuovoDipendenteDialogProps {
  openOnboarding: OpenOnboarding;
  /** The brand that is selected at first, such as the brand by which the list is filtered. */
  firstBrand?: string | undefined;
  /** Called when the user wants to rehire the employee who has left and who has the typed e-mail. */
  onRehire: (dipendente_id: string) => void;
  onClose: () => void;
}

export function NuovoDipendenteDialog({ openOnboarding, firstBrand, onRehire, onClose }: NuovoDipendenteDialogProps): ReactElement {
  const { brandsFor, mayOn } = usePermessi();
  const { brands } = useMyBrands();
  const editableBrandIds = brandsFor('dipendenti.modifica');
  const creation = useCreateDipendente(openOnboarding);
  const form = useWireForm({
    schema: SCHEMA,
    defaultValues: emptyCreateValues(todayInItaly(new Date()), editableBrandIds, firstBrand),
    toWire: (values: CreateValues) => ({ ...toCreateBody(values), note: values.note }),
    required: REQUIRED,
  });
  const { control } = form;
  const [brandId, stato, createsWorkflow] = useWatch({ control, name: ['brand_id', 'stato', 'crea_workflow'] });
  const showrooms = useShowroomsOf(brandId);
  useOnlyShowroom(showrooms.data, (id) => form.setValue('showroom', id));
  const dates = datesForStato(stato);
  const brandOptions = brands.filter(({ id }) => editableBrandIds.includes(id)).map(({ id, nome }) => ({ value: String(id), label: nome }));
  const leaverId = leaverIdOf(creation.error);
  const canWriteMalattia = mayOn('riservati.modifica', Number(brandId));
  const stati = optionsOf(STATO_DIPENDENTE_LABELS).filter(({ value }) => value !== 'in malattia' || canWriteMalattia);

  const send = ({ note, showroom, ...dipendente }: z.input<typeof SCHEMA>) =>
    creation.mutate(
      {
        // Null when no showroom is selected or the list of showrooms did not load. If the request left the field out, the server would use
        // showroom 1.
        dipendente: { ...dipendente, showroom: offeredShowroomId(showroom, showrooms.data ?? []) },
        onboarding: createsWorkflow ? { note: note || null } : undefined,
      },
      { onSuccess: onClose },
    );

  return (
    <FormDialog
      title="Nuovo Dipendente"
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb="Crea Dipendente"
      pendingVerb="Creazione in corso..."
      pending={creation.isPending}
      error={creation.error}
      ready={form.filled}
    >
      <FormNeedsBrandNote action="dipendenti.modifica" />
      {leaverId && (
        <Note tone="info" title="È una persona che è uscita">
          <p>Riassumila: il suo rapporto di prima resta, con ciò che ha avuto.</p>
          <Button size="small" icon={UserPlus} onClick={() => onRehire(leaverId)}>
            Riassumi
          </Button>
        </Note>
      )}
      <TextField control={control} name="nome" label="Nome *" span="h" />
      <TextField control={control} name="cognome" label="Cognome *" span="h" />
      <TextField control={control} name="email" label="Email *" type="email" inputMode="email" />
      <SelectField control={control} name="brand_id" label="Brand *" options={brandOptions} placeholder="Seleziona un brand" />
      <ShowroomField control={control} name="showroom" label="Showroom" brandId={brandId} showrooms={showrooms} />
      <TextField control={control} name="telefono" label="Telefono" type="tel" inputMode="tel" />

      <FormGroup name="Ruolo in azienda" />
      <TextField control={control} name="posizione" label="Mansione" span="s2" />
      <SelectField control={control} name="dipartimento" label="Dipartimento" options={optionsOf(DIPARTIMENTO_LABELS)} span="s2" />
      <SelectField control={control} name="tipologia" label="Tipologia" options={optionsOf(TIPOLOGIA_LABELS)} span="s2" />
      <ComboboxField
        control={control}
        name="manager_id"
        label="Manager"
        search={(q) => searchManagers(q)}
        placeholder="Nessun Manager"
        span="s2"
      />
      <SelectField control={control} name="stato" label="Stato" options={stati} span="s2" />
      <DateField control={control} name="data_assunzione" label="Data Assunzione" span="s2" />
      {dates.uscita && <DateField control={control} name="data_dismissione" label="Data Uscita" />}
      {dates.malattia && <DateField control={control} name="data_inizio_malattia" label="Inizio Malattia *" />}
      {dates.malattia && <DateField control={control} name="data_fine_malattia" label="Fine Malattia Prevista" />}

      <FormGroup name="Attivazione" />
      <CheckboxField
        control={control}
        name="bisogno_numero_aziendale"
        label="Bisogno numero aziendale"
        help="Resta annotato nella scheda del dipendente."
      />
      <CheckboxField
        control={control}
        name="crea_workflow"
        label="Crea il workflow di onboarding"
        help="Parte da Creato HR e arriva al Manager con «Comunica al Manager»."
      />
      {createsWorkflow && <TextareaField control={control} name="note" label="Note HR" rows={2} />}
    </FormDialog>
  );
}

/** Selects the showroom of a brand that has only one. Runs once for each brand, so it does not overwrite a choice of the user. */
function useOnlyShowroom(showrooms: readonly Showroom[] | undefined, select: (id: string) => void): void {
  const id = showrooms?.length === 1 ? String(showrooms[0]?.id) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection changes only when another brand is selected
  useEffect(() => {
    if (id) select(id);
  }, [id]);
}

/** The id of the visible employee who has left and who has the e-mail of the rejected request. */
function leaverIdOf(error: Error | null): string | undefined {
  const problem = error instanceof CallError ? error.problem : undefined;
  return problem && 'dipendente_id' in problem ? String(problem.dipendente_id) : undefined;
}

interface CreationInput {
  dipendente: InputOf<typeof createDipendente>['body'];
  onboarding: { note: string | null } | undefined;
}

type OpenOnboarding = (dipendente_id: string, note: string | null) => Promise<unknown>;

interface CreationResult {
  dipendente: Dipendente;
  onboarding: 'created' | 'not wanted' | Error;
}

/** Creates an employee and then opens the onboarding. The second request can fail after the first request has succeeded. */
function useCreateDipendente(openOnboarding: OpenOnboarding): UseMutationResult<CreationResult, Error, CreationInput> {
  const client = useQueryClient();
  return useMutation<CreationResult, Error, CreationInput>({
    mutationFn: async ({ dipendente, onboarding }) => {
      const created = await awaitEvent(client, call(createDipendente, { body: dipendente }));
      const onboardingResult = onboarding ? await resultOf(awaitEvent(client, openOnboarding(created.id, onboarding.note))) : 'not wanted';
      return { dipendente: created, onboarding: onboardingResult };
    },
    onSuccess: showResult,
    onError: () => toast({ kind: 'error', title: 'Errore', text: 'Errore durante la creazione del dipendente.' }),
  });
}

async function resultOf(request: Promise<unknown>): Promise<'created' | Error> {
  try {
    await request;
    return 'created';
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function showResult({ dipendente: { nome, cognome, brand }, onboarding }: CreationResult): void {
  const joinedText = `${nome} ${cognome} fa ora parte di ${brand.nome}`;
  if (onboarding instanceof Error) {
    const text = `${joinedText}, ma il workflow di onboarding non è stato creato. ${sentenceOf(onboarding)}`;
    toast({ kind: 'error', title: 'Dipendente creato senza workflow', text });
  } else {
    const onboardingText = onboarding === 'created' ? ' Il workflow di onboarding è stato creato automaticamente.' : '';
    toast({ kind: 'success', title: 'Dipendente creato', text: `${joinedText}.${onboardingText}` });
  }
}
