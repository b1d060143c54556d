import type { ReactElement } from 'react';
import { z } from 'zod';
import { searchDipendenti } from '#features/dipendenti/web/hooks.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import type { Option } from '#web/forms/use-options.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import type { Hardware } from '../contract.ts';
import { useAssignHardware } from './hooks.ts';

const Choice = z.object({ dipendente_id: z.string({ error: 'Scegli a chi assegnarlo' }) });

interface ScegliDipendenteDialogProps {
  hardware: Hardware;
  /** Of whom the employee can be: those of the asset on which the user may assign. */
  brandIds: readonly number[];
  onClose: () => void;
}

/** From an asset's card: to whom to give it. */
export function ScegliDipendenteDialog({ hardware, brandIds, onClose }: ScegliDipendenteDialogProps): ReactElement {
  const assign = useAssignHardware();
  const form = useWireForm({
    schema: Choice,
    defaultValues: { dipendente_id: null },
    toWire: ({ dipendente_id }: { dipendente_id: Option | null }) => ({ dipendente_id: dipendente_id?.value ?? '' }),
    required: ['dipendente_id'],
  });
  return (
    <FormDialog
      title={`Assegna ${hardware.nome}`}
      description="A un dipendente attivo di uno dei suoi brand"
      form={form}
      onSubmit={(body) => assign.mutate({ params: { id: String(hardware.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Assegna Hardware"
      pendingVerb="Assegnazione in corso..."
      pending={assign.isPending}
      error={assign.error}
      ready={form.filled}
      size="m"
    >
      <ComboboxField
        control={form.control}
        name="dipendente_id"
        label="Dipendente *"
        placeholder="Cerca per nome, email o mansione"
        search={(q) => searchDipendenti(q, brandIds)}
        span="s6"
      />
    </FormDialog>
  );
}
