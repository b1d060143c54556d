import type { ReactElement } from 'react';
import type { z } from 'zod';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { type AccountName, nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { RadioField } from '#web/forms/choices-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import { type GettoneCreato, GettoneInput } from '../contract.ts';
import { addDays, checkScadenza } from '../rules.ts';
import { GettoniList } from './gettoni-list.tsx';
import { useCreateGettone, useGettoniOf } from './hooks.ts';

/**
 * The default number of days for which an API token is valid: long enough to be practical, and short enough that a forgotten token
 * expires.
 */
const DEFAULT_DAYS = 90;

const ACCESS_OPTIONS = [
  { value: 'leggere', label: 'Solo leggere' },
  { value: 'modificare', label: 'Leggere e modificare' },
] as const;

interface Values {
  nome: string;
  scadenza: string;
  puo: (typeof ACCESS_OPTIONS)[number]['value'];
}

const toWire = ({ puo, ...values }: Values): z.input<typeof GettoneInput> => ({ ...values, sola_lettura: puo === 'leggere' });

interface NuovoGettoneDialogProps {
  onDone: (gettone: GettoneCreato) => void;
  onClose: () => void;
}

export function NuovoGettoneDialog({ onDone, onClose }: NuovoGettoneDialogProps): ReactElement {
  const { mutate, isPending, error } = useCreateGettone();
  const today = todayInItaly(new Date());
  const schema = GettoneInput.superRefine(({ scadenza }, context) => {
    const problem = checkScadenza(scadenza, today);
    if (problem) context.addIssue({ code: 'custom', path: ['scadenza'], message: problem.message });
  });
  const form = useWireForm({
    schema,
    defaultValues: { nome: '', scadenza: addDays(today, DEFAULT_DAYS), puo: 'leggere' },
    toWire,
  });
  return (
    <FormDialog
      title="Nuovo gettone"
      description="Chi lo ha entra a tuo nome: creane uno per ogni programma, così puoi revocarne uno senza fermare gli altri."
      form={form}
      onSubmit={(body) => mutate({ body }, { onSuccess: onDone })}
      onClose={onClose}
      verb="Crea il gettone"
      pendingVerb="Creazione in corso..."
      pending={isPending}
      error={error}
      size="m"
    >
      <TextField control={form.control} name="nome" label="Nome *" placeholder="Per esempio: script degli inventari" />
      <DateField control={form.control} name="scadenza" label="Ultimo giorno *" help="Al massimo un anno da oggi" />
      <RadioField control={form.control} name="puo" label="Può *" options={ACCESS_OPTIONS} />
    </FormDialog>
  );
}

/** The dialog with the new API token. The token can be shown only once, so only the button closes the dialog. */
export function GettoneCreatoDialog({ gettone, onClose }: { gettone: GettoneCreato; onClose: () => void }): ReactElement {
  return (
    <ReadDialog
      title={`Il gettone ${gettone.nome}`}
      description={`Vale fino al ${formatData(gettone.scadenza)} compreso.`}
      foot={
        <Button kind="primary" onClick={onClose}>
          L'ho messo al sicuro
        </Button>
      }
    >
      <Note tone="warning">Copialo adesso: quando chiudi non si può più vedere. Chi lo ha entra a tuo nome.</Note>
      <p className="copyable">
        <span className="mono">{gettone.token}</span>
        <CopyButton text={gettone.token} label="Copia" />
      </p>
    </ReadDialog>
  );
}

interface GettoniUtenteDialogProps {
  user: AccountName & { id: number };
  onClose: () => void;
}

export function GettoniUtenteDialog({ user, onClose }: GettoniUtenteDialogProps): ReactElement {
  const { data, error, refetch } = useGettoniOf(user.id);
  return (
    <ReadDialog title="Gettoni per programmi" description={`Di ${nomeVisualizzato(user)}`} onClose={onClose}>
      {!data && !error && <LoadingState text="Caricamento gettoni..." />}
      {error && <ErrorState text="I gettoni non sono stati caricati." onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>Nessun programma entra con questo account.</p>}
      {data && data.length > 0 && <GettoniList gettoni={data} />}
    </ReadDialog>
  );
}
