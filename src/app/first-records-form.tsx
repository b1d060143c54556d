import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { companyDomain, proposeBrand, proposeEmail } from '#features/accounts/primi-passi/rules.ts';
import { TIPI_SUGGERITI } from '#features/equipment/hardware/rules.ts';
import { recordAddress } from '#shared/screens.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { SuggestField, TextField } from '#web/forms/text-field.tsx';
import { formProps, useServerErrors, useWireForm, type WireForm } from '#web/forms/use-wire-form.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { createFirstRecords, FirstRecordsInput } from './first-records-call.ts';
import './first-records.css';

interface Values {
  brand: { nome: string };
  showroom: { nome: string };
  dipendente: { nome: string; cognome: string; email: string };
  hardware: { tipo: string; marca: string; modello: string };
}

const isEmpty = (...texts: string[]) => texts.every((text) => text.trim() === '');

/** An empty group of fields is not sent. The type of the laptop is filled in from the start, so it does not count. */
const toWire = ({ brand, showroom, dipendente, hardware }: Values): FirstRecordsInput => ({
  brand,
  ...(isEmpty(showroom.nome) ? {} : { showroom }),
  ...(isEmpty(dipendente.nome, dipendente.cognome, dipendente.email) ? {} : { dipendente }),
  ...(isEmpty(hardware.marca, hardware.modello) ? {} : { hardware }),
});

/** The form with which the administrator of an empty installation creates the first brand and what belongs to it. */
export function FirstRecordsForm({ onDone }: { onDone: () => void }): ReactElement {
  const { mutate, isPending, isSuccess, error } = useCreateFirstRecords();
  const domain = companyDomain(useSession().user?.email ?? '');
  const form = useWireForm({
    schema: FirstRecordsInput,
    defaultValues: {
      brand: { nome: proposeBrand(domain) },
      showroom: { nome: 'Sede' },
      dipendente: { nome: '', cognome: '', email: '' },
      hardware: { tipo: TIPI_SUGGERITI[0], marca: '', modello: '' },
    } as Values,
    toWire,
  });
  const { control } = form;
  useServerErrors(form, error);
  useProposedEmail(form, domain);
  const titleId = useId();
  const formRef = useFocusOnEmptyField();
  return (
    <section className="sec first-records" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>Comincia da qui</h2>
      </header>
      <p>Serve solo il brand. Il resto può restare vuoto e si aggiunge quando vuoi, anche da un foglio che hai già.</p>
      <form ref={formRef} {...formProps(form, (body) => mutate({ body }, { onSuccess: onDone }))}>
        <ErrorSummary errors={form.sentErrors} error={error} control={control} />
        <fieldset>
          <legend className="grid-h">L'azienda</legend>
          <TextField
            control={control}
            name="brand.nome"
            label="Brand *"
            autoComplete="organization"
            help="Un marchio, una società, una divisione. Se non ne hai, il nome dell'azienda."
          />
          <TextField control={control} name="showroom.nome" label="Showroom" help="Un luogo di lavoro: un negozio, un ufficio." />
        </fieldset>
        <fieldset>
          <legend className="grid-h">Una persona che ci lavora</legend>
          <TextField control={control} name="dipendente.nome" label="Nome" />
          <TextField control={control} name="dipendente.cognome" label="Cognome" />
          <TextField
            control={control}
            name="dipendente.email"
            label="Email"
            type="email"
            inputMode="email"
            {...(domain ? { help: 'La proponiamo noi: correggila se è diversa.' } : {})}
          />
        </fieldset>
        <fieldset>
          <legend className="grid-h">Il suo computer</legend>
          <TextField control={control} name="hardware.marca" label="Marca" />
          <TextField control={control} name="hardware.modello" label="Modello" />
          <SuggestField control={control} name="hardware.tipo" label="Tipo" suggested={TIPI_SUGGERITI} />
        </fieldset>
        <Button type="submit" kind="primary" pendingText={isPending || isSuccess ? 'Creazione in corso...' : undefined}>
          Crea e comincia
        </Button>
      </form>
    </section>
  );
}

function useCreateFirstRecords(): Write<typeof createFirstRecords> {
  const navigate = useNavigate();
  return useWrite(createFirstRecords, {
    success: ({ brand, dipendente, hardware }) => {
      if (!dipendente) return { title: 'Fatto', text: `${brand.nome} è il primo brand.` };
      const address = recordAddress('/employees/$id', { id: dipendente.id });
      const name = `${dipendente.nome} ${dipendente.cognome}`;
      return {
        title: 'Fatto',
        text: hardware ? `${name} ha ${hardware.nome}.` : `${name} fa parte di ${brand.nome}.`,
        leadsTo: { label: 'Apri la scheda', act: () => void navigate(linkProps(address)) },
      };
    },
    failure: 'Errore nella creazione: non è stato creato niente',
    serverMessage: true,
  });
}

/** Fills in the e-mail while the user types the name, until the user changes the e-mail. */
function useProposedEmail({ control, formState, getValues, setValue }: WireForm<Values, FirstRecordsInput>, domain: string): void {
  const { isSubmitted } = formState;
  const [nome, cognome] = useWatch({ control, name: ['dipendente.nome', 'dipendente.cognome'] });
  const lastProposal = useRef('');
  useEffect(() => {
    if (getValues('dipendente.email') !== lastProposal.current) return;
    lastProposal.current = proposeEmail(nome, cognome, domain);
    setValue('dipendente.email', lastProposal.current, { shouldValidate: isSubmitted });
  }, [nome, cognome, domain, isSubmitted, getValues, setValue]);
}

/** Focuses the first field that has no proposed value, so that the user can type at once. */
function useFocusOnEmptyField() {
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const inputs = [...(formRef.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ value }) => value === '')?.focus({ preventScroll: true });
  }, []);
  return formRef;
}
