import { type ReactElement, useState } from 'react';
import { voceToWire } from '#features/journeys/dotazioni/rules.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Richiesta, RichiesteInput } from '../contract.ts';
import { richiestaToForm } from '../rules.ts';
import { useSetRichieste } from './hooks.ts';
import { CambiateNote, type ConVoci, isCambiate, RichiesteField } from './richieste-field.tsx';

export interface PerChi {
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
  workflow: PerChi;
  richieste: readonly Richiesta[];
  onClose: () => void;
}): ReactElement {
  const set = useSetRichieste();
  const [read, setRead] = useState(updated_at); // the version at the time when the lines were loaded into the form
  const form = useWireForm({
    schema: RichiesteInput,
    defaultValues: { voci: richieste.map(richiestaToForm) },
    toWire: ({ voci }: ConVoci) => ({ voci: voci.map(voceToWire), updated_at: read }),
  });
  const takeNew = () => {
    form.reset({ voci: richieste.map(richiestaToForm) });
    setRead(updated_at);
    set.reset();
  };
  return (
    <FormDialog
      title="Richieste"
      description={`Che cosa deve trovare pronto ${dipendente.nome} ${dipendente.cognome}`}
      form={form}
      onSubmit={(body) => set.mutate({ params: { id: String(id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Salva richieste"
      pendingVerb="Salvataggio..."
      pending={set.isPending}
      error={isCambiate(set.error) ? null : set.error}
    >
      <CambiateNote error={set.error} onTake={takeNew} />
      <RichiesteField control={form.control} persona={{ dipendenteId: dipendente.id, brandId: brand.id }} />
    </FormDialog>
  );
}
