import type { ReactElement } from 'react';
import { searchAssignableEmployees } from '#features/equipment/asset-types/web/search-employees.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Cartella, type Verifica, VerificaInput } from '../contract.ts';
import { useSetVerifica } from './hooks.ts';

const MESI = [1, 3, 6, 12, 24];

interface Values {
  referente: Option | null;
  mesi: string;
}

export function VerificaDialog({
  cartella,
  verifica,
  onClose,
}: {
  cartella: Cartella;
  verifica: Verifica;
  onClose: () => void;
}): ReactElement {
  const write = useSetVerifica();
  const { referente, ogni_mesi } = verifica;
  const form = useWireForm({
    schema: VerificaInput,
    defaultValues: {
      referente: referente && { value: referente.id, label: `${referente.nome} ${referente.cognome}` },
      mesi: String(ogni_mesi),
    } as Values,
    toWire: ({ referente: selected, mesi }: Values) => ({ referente_id: selected?.value ?? null, ogni_mesi: Number(mesi) }),
  });
  const brandIds = cartella.brands.map(({ id }) => id);
  const choices = MESI.includes(ogni_mesi) || ogni_mesi === 0 ? MESI : [...MESI, ogni_mesi].toSorted((a, b) => a - b);
  const options = [
    { value: '0', label: 'Mai' },
    ...choices.map((mesi) => ({ value: String(mesi), label: mesi === 1 ? 'Ogni mese' : `Ogni ${mesi} mesi` })),
  ];
  return (
    <FormDialog
      title="Imposta la verifica"
      description={`Chi sa chi ha ancora bisogno di ${cartella.nome}, e ogni quanto lo si chiede`}
      form={form}
      onSubmit={(body) => write.mutate({ params: { id: String(cartella.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Salva"
      pendingVerb="Salvataggio in corso..."
      pending={write.isPending}
      error={write.error}
      size="m"
    >
      <ComboboxField
        control={form.control}
        name="referente"
        label="Referente"
        placeholder="Cerca per nome, email o mansione"
        search={(q) => searchAssignableEmployees(q, brandIds)}
        span="s6"
      />
      <SelectField control={form.control} name="mesi" label="Si verifica" options={options} span="s6" />
    </FormDialog>
  );
}
