import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { fermeDi, manoDelPasso } from '#features/journeys/attivita/rules.ts';
import { FermeNote } from '#features/journeys/attivita/web/ferme-note.tsx';
import { useAttivita } from '#features/journeys/attivita/web/hooks.ts';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { NotaPasso, type Workflow } from '../contract.ts';
import { type AzioneWorkflow, isBackward, nessunoDopo, PASSAGGI } from '../rules.ts';
import { useRefreshWorkflows, useTakeStep } from './hooks.ts';
import { NessunoNote } from './nessuno-note.tsx';

/** The note of any step. */
export const NOTA = {
  name: 'note',
  label: 'Nota',
  help: 'Facoltativa: la legge chi segue il workflow. Invio conferma, Maiusc+Invio va a capo.',
  sendsOnEnter: true,
} as const;

/** The note of a step that leads back (rule 113). */
const NOTA_INDIETRO = {
  ...NOTA,
  label: 'Perché',
  help: 'Consigliato: chi lo riceve capisce che cosa manca. Invio conferma, Maiusc+Invio va a capo.',
};

interface PassoDialogProps {
  workflow: Workflow;
  azione: AzioneWorkflow;
  onClose: () => void;
}

/** Takes a step, with a note for who comes next if one wants to leave one. */
export function PassoDialog({
  workflow: { id, dipendente, richieste, brand, senza_nessuno },
  azione,
  onClose,
}: PassoDialogProps): ReactElement {
  const { label, about } = PASSAGGI[azione];
  const take = useTakeStep(azione);
  const readAgain = useRefreshWorkflows();
  const nobody = nessunoDopo(azione, senza_nessuno);
  const form = useWireForm({
    schema: NotaPasso,
    defaultValues: { note: '', incompleto: false, motivo: '' },
    toWire: (values) => values,
  });
  const isIncomplete = useWatch({ control: form.control, name: 'incompleto' });
  const open = azione === 'completa_it' ? richieste.filter(({ stato }) => stato === 'richiesta') : [];
  const { data: attivita = [] } = useAttivita({ corso: 'onboarding', id });
  const mano = manoDelPasso(azione);
  const ferme = mano ? fermeDi(attivita, mano, isIncomplete) : [];
  const close = () => {
    if (take.error) readAgain();
    onClose();
  };
  return (
    <FormDialog
      title={label}
      description={`L'onboarding di ${dipendente.nome} ${dipendente.cognome} ${about}.`}
      form={form}
      onSubmit={(body) => take.mutate({ params: { id: String(id) }, body }, { onSuccess: onClose })}
      onClose={close}
      verb={label}
      pendingVerb="Aggiornamento..."
      pending={take.isPending}
      error={take.error}
      ready={ferme.length === 0}
      size="m"
    >
      <FermeNote ferme={ferme} brandId={brand.id} />
      {nobody && <NessunoNote title="Dopo questo passo non toccherebbe a nessuno" mano={nobody} brand={brand.nome} />}
      {open.length > 0 && (
        <CheckboxField
          control={form.control}
          name="incompleto"
          label="Completa anche se manca qualcosa"
          help={`Da assegnare: ${open.map(({ descrizione }) => descrizione).join(', ')}`}
        />
      )}
      {open.length > 0 && isIncomplete && <TextareaField control={form.control} name="motivo" label="Perché *" rows={2} />}
      <TextareaField control={form.control} {...(isBackward(azione) ? NOTA_INDIETRO : NOTA)} />
    </FormDialog>
  );
}
