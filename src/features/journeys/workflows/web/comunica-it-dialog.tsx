import { type ReactElement, useState } from 'react';
import { z } from 'zod';
import { fermeDi } from '#features/journeys/attivita/rules.ts';
import { FermeNote } from '#features/journeys/attivita/web/ferme-note.tsx';
import { useAttivita } from '#features/journeys/attivita/web/hooks.ts';
import { voceToWire } from '#features/journeys/dotazioni/rules.ts';
import { type Richiesta, RichiesteInput } from '#features/journeys/richieste/contract.ts';
import { richiestaToForm } from '#features/journeys/richieste/rules.ts';
import { useRichieste, useSetRichieste } from '#features/journeys/richieste/web/hooks.ts';
import { CambiateNote, type ConVoci, isCambiate, RichiesteField } from '#features/journeys/richieste/web/richieste-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { NotaPasso, type Workflow } from '../contract.ts';
import { nessunoDopo, PASSAGGI } from '../rules.ts';
import { useRefreshWorkflows, useTakeStep } from './hooks.ts';
import { NessunoNote } from './nessuno-note.tsx';
import { NOTA, PassoDialog } from './passo-dialog.tsx';

const AZIONE = 'comunica_it';
const { label, about } = PASSAGGI[AZIONE];

interface ComunicaItDialogProps {
  workflow: Workflow;
  onClose: () => void;
}

/** The Manager says what is needed, and passes the onboarding on to IT. */
export function ComunicaItDialog({ workflow, onClose }: ComunicaItDialogProps): ReactElement | null {
  const { data, error, isStale } = useRichieste(workflow.id);
  const [isBegun, setIsBegun] = useState(false);
  // Upon lines of before somebody's change the form would put them back.
  if (data && !isStale && !isBegun) setIsBegun(true);
  // Without the lines there is still the step; they can be said on the card.
  if (error && !isBegun) return <PassoDialog workflow={workflow} azione={AZIONE} onClose={onClose} />;
  return data && isBegun ? <ConRichieste workflow={workflow} richieste={data} onClose={onClose} /> : null;
}

const Body = z.object({ voci: RichiesteInput.shape.voci, note: NotaPasso.shape.note });

function ConRichieste({ workflow, richieste, onClose }: ComunicaItDialogProps & { richieste: readonly Richiesta[] }): ReactElement {
  const { id, dipendente, brand, senza_nessuno } = workflow;
  const nobody = nessunoDopo(AZIONE, senza_nessuno);
  const params = { id: String(id) };
  const set = useSetRichieste(true);
  const take = useTakeStep(AZIONE);
  const [read, setRead] = useState<string | undefined>(workflow.updated_at); // as it was when the lines were read into the form
  const form = useWireForm({
    schema: Body,
    defaultValues: { voci: richieste.map(richiestaToForm), note: '' },
    toWire: ({ voci, note }: ConVoci & { note: string }) => ({ voci: voci.map(voceToWire), note }),
  });
  const readAgain = useRefreshWorkflows();
  const { data: attivita = [] } = useAttivita({ corso: 'onboarding', id });
  const ferme = fermeDi(attivita, 'manager');
  const close = () => {
    if (set.error ?? take.error) readAgain();
    onClose();
  };
  const pass = (note: string) => take.mutate({ params, body: { note } }, { onSuccess: onClose });
  const takeNew = () => {
    form.reset({ voci: richieste.map(richiestaToForm), note: form.getValues('note') });
    setRead(workflow.updated_at);
    set.reset();
  };
  return (
    <FormDialog
      title={label}
      description={`L'onboarding di ${dipendente.nome} ${dipendente.cognome} ${about}.`}
      form={form}
      onSubmit={({ voci, note }) => {
        const { voci: isChanged } = form.formState.dirtyFields;
        if (!isChanged) return pass(note);
        const body = { voci, ...(read === undefined ? {} : { updated_at: read }) };
        const then = () => {
          setRead(undefined); // should the step be refused, they are one's own
          pass(note);
        };
        set.mutate({ params, body }, { onSuccess: then });
      }}
      onClose={close}
      verb={label}
      pendingVerb="Aggiornamento..."
      pending={set.isPending || take.isPending}
      error={isCambiate(set.error) ? null : (set.error ?? take.error)}
      ready={ferme.length === 0}
    >
      <FermeNote ferme={ferme} brandId={brand.id} />
      {nobody && <NessunoNote title="Dopo questo passo non toccherebbe a nessuno" mano={nobody} brand={brand.nome} />}
      <CambiateNote error={set.error} onTake={takeNew} />
      <RichiesteField control={form.control} persona={{ dipendenteId: dipendente.id, brandId: brand.id }} />
      <TextareaField control={form.control} {...NOTA} />
    </FormDialog>
  );
}
