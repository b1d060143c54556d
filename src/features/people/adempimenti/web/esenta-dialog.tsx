import type { ReactElement } from 'react';
import type { Assegnatario } from '#shared/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Adempimento, EsenzioneInput } from '../contract.ts';
import { useEsenta } from './hooks.ts';

interface EsentaDialogProps {
  dipendente: Assegnatario;
  tipo: Adempimento['tipo'];
  onClose: () => void;
}

export function EsentaDialog({ dipendente: { id, nome, cognome }, tipo, onClose }: EsentaDialogProps): ReactElement {
  const exempt = useEsenta();
  const form = useWireForm({ schema: EsenzioneInput, defaultValues: { motivo: '' }, toWire: (values) => values });
  return (
    <FormDialog
      title={`Esenta da ${tipo.nome}`}
      description={`${nome} ${cognome} non lo deve avere, finché non togli l'esenzione`}
      form={form}
      onSubmit={(body) => exempt.mutate({ params: { id, tipo_id: String(tipo.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Esenta"
      pendingVerb="Un momento..."
      pending={exempt.isPending}
      error={exempt.error}
      size="m"
    >
      <TextField control={form.control} name="motivo" label="Motivo *" span="s6" />
    </FormDialog>
  );
}
