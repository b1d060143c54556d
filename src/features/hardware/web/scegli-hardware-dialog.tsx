import type { ReactElement } from 'react';
import { z } from 'zod';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import type { Option } from '#web/forms/use-options.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { searchFreeHardware, useAssignHardware } from './hooks.ts';

const Choice = z.object({ hardware: z.string({ error: "Scegli l'hardware da assegnare" }) });

interface ScegliHardwareDialogProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
  onClose: () => void;
}

/** From an employee's page: which free asset of their brand to give them. */
export function ScegliHardwareDialog({ dipendente, onClose }: ScegliHardwareDialogProps): ReactElement {
  const assign = useAssignHardware();
  const form = useWireForm({
    schema: Choice,
    defaultValues: { hardware: null },
    toWire: ({ hardware }: { hardware: Option | null }) => ({ hardware: hardware?.value ?? '' }),
    required: ['hardware'],
  });
  return (
    <FormDialog
      title="Assegna Hardware"
      description={`A ${dipendente.nome} ${dipendente.cognome}, tra l'hardware libero del suo brand`}
      form={form}
      onSubmit={({ hardware }) =>
        assign.mutate({ params: { id: hardware }, body: { dipendente_id: dipendente.id } }, { onSuccess: onClose })
      }
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
        name="hardware"
        label="Hardware *"
        placeholder="Cerca per nome, marca, modello o seriale"
        search={(q) => searchFreeHardware(q, dipendente.brand_id)}
        span="s6"
      />
    </FormDialog>
  );
}
