import type { ReactElement } from 'react';
import { isBlocking } from '#features/journeys/attivita/rules.ts';
import { BlockingNote } from '#features/journeys/attivita/web/blocking-note.tsx';
import { useAttivita } from '#features/journeys/attivita/web/hooks.ts';
import { formatData } from '#shared/dates.ts';
import { toForm, toWire } from '#shared/fields.ts';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { CloseUscitaInput, type Uscita, UscitaChange } from '../contract.ts';
import { CAMPI_USCITA } from '../fields.ts';
import { DatiUscitaField } from './dati-uscita-field.tsx';
import { dipendenteName, useCloseUscita, useUpdateUscita } from './hooks.ts';

export function EditUscitaDialog({ uscita, onClose }: { uscita: Uscita; onClose: () => void }): ReactElement {
  const update = useUpdateUscita();
  const canEditMotivo = usePermessi().mayOn('riservati.modifica', uscita.brand.id);
  const form = useWireForm({
    schema: UscitaChange,
    defaultValues: toForm(CAMPI_USCITA, uscita),
    toWire: (values) => {
      const { motivo, ...others } = toWire(CAMPI_USCITA, values);
      return canEditMotivo ? { ...others, motivo } : others;
    },
  });
  return (
    <FormDialog
      title="Modifica uscita"
      description={`L'uscita di ${dipendenteName(uscita)}`}
      form={form}
      onSubmit={(body) => update.mutate({ params: { id: String(uscita.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Salva"
      pendingVerb="Salvataggio..."
      pending={update.isPending}
      error={update.error}
      size="m"
    >
      <DatiUscitaField form={form} canEditMotivo={canEditMotivo} />
    </FormDialog>
  );
}

export function CloseUscitaDialog({ uscita, onClose }: { uscita: Uscita; onClose: () => void }): ReactElement {
  const close = useCloseUscita();
  const { account } = uscita;
  const { data: attivita = [] } = useAttivita({ corso: 'uscita', id: uscita.id });
  const blocking = attivita.filter(isBlocking);
  const form = useWireForm({
    schema: CloseUscitaInput,
    defaultValues: { disattiva_account: account !== null },
    toWire: (values) => values,
  });
  return (
    <FormDialog
      title="Chiudi uscita"
      description={`${dipendenteName(uscita)} diventa uscito dal ${formatData(uscita.data_uscita)} e non è più attivo.`}
      form={form}
      onSubmit={(body) => close.mutate({ params: { id: String(uscita.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Chiudi uscita"
      pendingVerb="Chiusura..."
      pending={close.isPending}
      error={close.error}
      ready={blocking.length === 0}
      size="m"
    >
      <BlockingNote blocking={blocking} brandId={uscita.brand.id} />
      {account === null ? (
        <p className="help s6">Se entra in Organico con la stessa email, un amministratore può disattivarne l'account.</p>
      ) : (
        <CheckboxField
          control={form.control}
          name="disattiva_account"
          label="Disattiva anche l'account"
          help={`${account}: chi è collegato viene scollegato subito.`}
        />
      )}
    </FormDialog>
  );
}
