import { type ReactElement, useState } from 'react';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { type EmployeeOption, searchAssignableEmployees } from '#features/equipment/asset-types/web/search-employees.ts';
import type { Risorse } from '#features/equipment/risorse/contract.ts';
import { todayInItaly } from '#shared/dates.ts';
import { type EsitoMolti, PassItemsInput, passItems } from '#shared/molti-calls.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import { bulkForm } from '#web/bulk/bulk-action.ts';
import { OutcomeDialog } from '#web/bulk/outcome-dialog.tsx';
import { ChoicesFrame } from '#web/forms/choices-field.tsx';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { useFieldParts } from '#web/forms/field-parts.ts';
import { usePermittedBrands } from '#web/session/use-my-brands.ts';
import type { Receiver } from './passed-items-dialog.tsx';

interface PassItemsDialogProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
  risorse: Risorse;
  onDone: (receiver: Receiver, outcome: EsitoMolti) => void;
  onClose: () => void;
}

interface Item {
  tipo: TipoRisorsa;
  id: number;
  label: string;
}

interface Values {
  a: EmployeeOption | null;
  /** The keys of the chosen items, such as 'hardware-31'. */
  voci: string[];
  data: string;
}

const { a, voci, data } = PassItemsInput.shape;
const NOUN = { uno: 'cosa', molti: 'cose' };

/** The dialog that passes items of an employee to another employee: the receiver, the items, the day, and then the outcome of every item. */
export function PassItemsDialog({ dipendente, risorse, onDone, onClose }: PassItemsDialogProps): ReactElement {
  const nome = `${dipendente.nome} ${dipendente.cognome}`;
  const [receiver, setReceiver] = useState<EmployeeOption | null>(null);
  // The items at the opening of the dialog: an item that the employee gets later does not pass without having been seen.
  const [form] = useState(() => {
    const items = itemsOf(risorse);
    return bulkForm<Values>({
      schema: z.object({ a, voci: voci.unwrap(), data }),
      defaultValues: { a: null, voci: items.map(keyOf), data: todayInItaly(new Date()) },
      toParametri: (values) => ({
        a: values.a?.value ?? '',
        voci: items.filter((item) => values.voci.includes(keyOf(item))).map(({ tipo, id }) => ({ tipo, id })),
        data: values.data,
      }),
      Fields: ({ control }) => (
        <>
          <ReceiverField control={control} from={dipendente} onChosen={setReceiver} />
          <ItemsField control={control} items={items} />
          <DateField control={control} name="data" label="Dal giorno" help={`Fino a quel giorno restano a ${nome}`} />
        </>
      ),
    });
  });
  return (
    <OutcomeDialog
      title="Passa a un altro dipendente"
      description={`Ciò che ha ${nome}: prima vedi che cosa succede a ogni cosa`}
      form={form}
      endpoint={passItems}
      // cast: the form has parsed the parameters with the schema of the call
      inputOf={(parametri, mode) => ({ params: { id: dipendente.id }, body: { ...(parametri as { a: string }), ...mode } })}
      verb="Passa"
      pendingVerb="Passaggio in corso..."
      noun={NOUN}
      onDone={(outcome) => {
        // The receiver is always set here, because the form requires it.
        if (receiver) onDone({ ...receiver, id: receiver.value }, outcome);
      }}
      onClose={onClose}
    />
  );
}

interface ReceiverFieldProps {
  control: Control<Values>;
  from: { id: string; brand_id: number };
  onChosen: (receiver: EmployeeOption | null) => void;
}

function ReceiverField({ control, from, onChosen }: ReceiverFieldProps): ReactElement {
  const { ids } = usePermittedBrands('risorse.assegna');
  // Colleagues of the same brand come first, because items of one brand cannot pass to an employee of another brand.
  const search = async (q: string) => {
    const otherBrands = ids.filter((id) => id !== from.brand_id);
    const [colleagues, others] = await Promise.all([
      searchAssignableEmployees(q, [from.brand_id]),
      otherBrands.length > 0 ? searchAssignableEmployees(q, otherBrands) : [],
    ]);
    return [...colleagues, ...others].filter(({ value }) => value !== from.id);
  };
  return (
    <ComboboxField
      control={control}
      name="a"
      label="A chi *"
      placeholder="Cerca per nome, email o mansione"
      search={search}
      onChosen={(option) => onChosen(option as EmployeeOption | null)} // cast: the search returns only employees
      span="s6"
    />
  );
}

function ItemsField({ control, items }: { control: Control<Values>; items: readonly Item[] }): ReactElement {
  const label = 'Che cosa passa *';
  const { field, ids, error } = useFieldParts({ control, name: 'voci', label });
  const chosen = field.value as string[]; // cast: the value type of this field is an array of keys
  const toggle = (key: string) => field.onChange(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  return (
    <ChoicesFrame
      label={label}
      span="s6"
      options={items.map((item) => ({ value: keyOf(item), label: item.label }))}
      box={(key, id, isFirst) => (
        <input
          id={id}
          ref={isFirst ? field.ref : undefined}
          type="checkbox"
          checked={chosen.includes(key)}
          onBlur={field.onBlur}
          onChange={() => toggle(key)}
        />
      )}
      error={error}
      errorId={ids.error}
    />
  );
}

const keyOf = ({ tipo, id }: Pick<Item, 'tipo' | 'id'>) => `${tipo}-${id}`;

function itemsOf({ hardware, telefoni, piano_mobile, software, cartelle }: Risorse): Item[] {
  const item = (tipo: TipoRisorsa, id: number, nome: string, detail = ''): Item => ({
    tipo,
    id,
    label: `${nome} · ${RISORSE[tipo].uno.toLowerCase()}${detail}`,
  });
  return [
    ...hardware.map(({ id, nome }) => item('hardware', id, nome)),
    ...(piano_mobile ? [item('piano_mobile', piano_mobile.id, piano_mobile.nome_piano)] : []),
    ...telefoni.map(({ id, modello, con_piano }) => item('telefono', id, modello, con_piano ? ', dato con il piano' : '')),
    ...software.map(({ id, nome }) => item('software', id, nome)),
    ...cartelle.map(({ id, nome }) => item('cartella', id, nome)),
  ];
}
