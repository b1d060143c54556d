import { type ReactElement, useState } from 'react';
import { voceToWire } from '#features/journeys/dotazioni/rules.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Richiesta, RichiesteInput } from '../contract.ts';
import { richiestaToForm } from '../rules.ts';
import { useSetRichieste } from './hooks.ts';
import { ChangedMeanwhileNote, isChangedMeanwhile, RichiesteField, type WithVoci } from './richieste-field.tsx';

export interface RichiesteWorkflow {
  id: number;
  dipendente: { id: string; nome: string; cognome: string };
  brand: { id: number };
  updated_at: string;
}

export function RichiesteDialog({
  workflow: { id, dipendente, brand, updated_at },
  richieste,
  onClose,
}: {
  workflow: RichiesteWorkflow;
  richieste: readonly Richiesta[];
  onClose: () => void;
}): ReactElement {
  const save = useSetRichieste();
  const [loadedVersion, setLoadedVersion] = useState(updated_at); // The version of the workflow when its lines were loaded into the form.
  const form = useWireForm({
    schema: RichiesteInput,
    defaultValues: { voci: richieste.map(richiestaToForm) },
    toWire: ({ voci }: WithVoci) => ({ voci: voci.map(voceToWire), updated_at: loadedVersion }),
  });
  const loadCurrent = () => {
    form.reset({ voci: richieste.map(richiestaToForm) });
    setLoadedVersion(updated_at);
    save.reset();
  };
  return (
    <FormDialog
      title="Richieste"
      description={`Che cosa deve trovare pronto ${dipendente.nome} ${dipendente.cognome}`}
      form={form}
      onSubmit={(body) => save.mutate({ params: { id: String(id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Salva richieste"
      pendingVerb="Salvataggio..."
      pending={save.isPending}
      error={isChangedMeanwhile(save.error) ? null : save.error}
    >
      <ChangedMeanwhileNote error={save.error} onReload={loadCurrent} />
      <RichiesteField control={form.control} persona={{ dipendenteId: dipendente.id, brandId: brand.id }} />
    </FormDialog>
  );
}
