import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { emptyForm, toWire } from '#shared/fields.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { FormNeedsBrandNote } from '#web/session/form-needs-brand-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { OpenUscitaInput } from '../contract.ts';
import { CAMPI_USCITA } from '../fields.ts';
import { type DatiUscita, DatiUscitaField } from './dati-uscita-field.tsx';
import { searchLeavers, useOpenUscita } from './hooks.ts';

interface OpenUscitaDialogProps {
  /** The leaving employee. Without it the dialog has a field for the employee. */
  dipendente?: { id: string; nome: string; cognome: string; data_dismissione: string | null };
  onClose: () => void;
}

interface Values extends DatiUscita {
  dipendente_id: Option | null;
}

export function ApriUscitaDialog({ dipendente, onClose }: OpenUscitaDialogProps): ReactElement {
  const { brandsFor } = usePermessi();
  const editableBrandIds = brandsFor('dipendenti.modifica');
  const canEditMotivo = brandsFor('riservati.modifica').length > 0;
  const openMutation = useOpenUscita();
  const navigate = useNavigate();
  const form = useWireForm({
    schema: OpenUscitaInput,
    defaultValues: {
      ...emptyForm(CAMPI_USCITA),
      data_uscita: dipendente?.data_dismissione ?? '',
      dipendente_id: dipendente ? { value: dipendente.id, label: `${dipendente.nome} ${dipendente.cognome}` } : null,
    } as Values,
    toWire: ({ dipendente_id, ...values }) => ({ ...toWire(CAMPI_USCITA, values), dipendente_id: dipendente_id?.value ?? '' }),
  });
  const selectedDipendente = useWatch({ control: form.control, name: 'dipendente_id' });
  return (
    <FormDialog
      title="Apri uscita"
      description={
        selectedDipendente
          ? `${selectedDipendente.label} diventa uscente; Manager e IT lo sanno subito`
          : 'Chi lascia diventa uscente; Manager e IT lo sanno subito'
      }
      form={form}
      onSubmit={(body) =>
        openMutation.mutate(
          { body },
          {
            onSuccess: ({ id }) => {
              // The dialog closes before the page changes, because an open form would ask whether to discard the changes.
              flushSync(onClose);
              void navigate({ to: '/uscite/$id', params: { id: String(id) } });
            },
          },
        )
      }
      onClose={onClose}
      verb="Apri uscita"
      pendingVerb="Apertura..."
      pending={openMutation.isPending}
      error={openMutation.error}
      size="m"
    >
      <FormNeedsBrandNote action="dipendenti.modifica" />
      {!dipendente && (
        <ComboboxField
          control={form.control}
          name="dipendente_id"
          label="Dipendente *"
          placeholder="Cerca per nome, email o mansione"
          search={(q) => searchLeavers(q, editableBrandIds)}
          span="s6"
        />
      )}
      <DatiUscitaField form={form as never} canEditMotivo={canEditMotivo} />
    </FormDialog>
  );
}
