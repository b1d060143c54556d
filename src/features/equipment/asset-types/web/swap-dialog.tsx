import { type ReactElement, useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { Endpoint, ResultOf } from '#shared/endpoint.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import { isAssegnabile, STATO_DISPOSITIVO_LABELS, type StatoDispositivo } from '#shared/stati-dispositivo.ts';
import { undoActionOf } from '#web/bulk/outcome.ts';
import { useWrite } from '#web/data/use-write.ts';
import { RadioField } from '#web/forms/choices-field.tsx';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Sostituzione, sostituzione } from '../device-calls.ts';
import { ESITI_SOSTITUZIONE, type EsitoSostituzione } from '../rules.ts';
import type { Holder } from './assegnati-section.tsx';

export interface SwapDialogProps<Name extends string, T> {
  kind: SwappableKind<Name, T>;
  item: T & { id: number } & Record<Name, string>;
  holder: Pick<Holder, 'nome' | 'cognome'> & { brand_id: number | undefined };
  esiti: readonly EsitoSostituzione[];
  onClose: () => void;
}

const REPLACEMENT_REQUIRED = 'Scegli con che cosa sostituirlo';

interface Values {
  con: Option | null;
  esito: EsitoSostituzione;
  note: string;
}

export function SwapDialog<Name extends string, T>(props: SwapDialogProps<Name, T>): ReactElement {
  const { kind, item, holder, esiti, onClose } = props;
  const nome = kind.kind.nameOf(item);
  const write = useSwap(kind);
  const form = useWireForm({
    schema: z.object({ ...sostituzione, con: z.string().min(1, REPLACEMENT_REQUIRED) }),
    defaultValues: { con: null, esito: 'magazzino', note: '' } as Values,
    toWire: ({ con, ...otherValues }: Values) => ({ ...otherValues, con: con?.value ?? '' }),
  });
  const { control } = form;
  const replacement = useWatch({ control, name: 'con' });
  useProposal(form, () => proposeSwap(kind, item, holder.brand_id));
  return (
    <FormDialog
      title={`Sostituisci ${nome}`}
      description={`${holder.nome} ${holder.cognome} lo rende e ne riceve un altro`}
      form={form}
      onSubmit={({ con, ...otherValues }) =>
        write.mutate({ params: { id: String(item.id) }, body: { ...otherValues, con: Number(con) } }, { onSuccess: onClose })
      }
      onClose={onClose}
      verb="Sostituisci"
      pendingVerb="Sostituzione in corso..."
      pending={write.isPending}
      error={write.error}
      size="m"
    >
      <ComboboxField
        control={control}
        name="con"
        label="Con che cosa *"
        placeholder={kind.placeholder}
        // The user has not seen the proposed device in the list, so the help shows its model and serial number.
        help={[replacement?.detail, 'Per un altro scrivi e premi Invio'].filter(Boolean).join(' · ')}
        search={(q) => searchSwaps(kind, item, holder.brand_id, q)}
        span="s6"
      />
      {esiti.length > 1 && (
        <RadioField
          control={control}
          name="esito"
          label={`Che cosa ne è di ${nome}?`}
          options={esiti.map((value) => ({ value, label: ESITI_SOSTITUZIONE[value].label }))}
        />
      )}
      <TextareaField control={control} name="note" label="Note della consegna" rows={2} />
    </FormDialog>
  );
}

interface SwapMutation {
  isPending: boolean;
  error: Error | null;
  mutate: (input: { params: { id: string }; body: Sostituzione }, options: { onSuccess: () => void }) => void;
}

function useSwap<Name extends string>({ kind, swapCall }: Pick<SwappableKind<Name, never>, 'kind' | 'swapCall'>): SwapMutation {
  const { nameOf, words } = kind;
  const title = `${words.noun.charAt(0).toUpperCase()}${words.noun.slice(1)} sostituito`;
  // The swap endpoints of all asset types have the same shape.
  return useWrite(swapCall, {
    success: (response) => {
      const { reso, dato, lotto } = response as ResultOf<SwapCall<Name>>;
      const text = `${holderName(dato.assegnatario)} ha ora ${nameOf(dato)}. ${describeReturned(nameOf(reso), reso.stato)}`;
      return { title, text, ...undoActionOf(lotto) };
    },
    failure: `Errore durante la sostituzione ${words.ofNoun}.`,
    serverMessage: true,
  }) as unknown as SwapMutation;
}

/** Returns the first free item of the same type, or null. Without a brand no item is certain to be permitted. */
async function proposeSwap<Name extends string, Item>(
  { kind, similarFilter }: SwappableKind<Name, Item>,
  item: Item,
  brandId: number | undefined,
): Promise<Option | null> {
  if (brandId === undefined) return null;
  const [first] = await kind.searchFree('', brandId, [], similarFilter(item));
  return first ?? null;
}

/** Preselects the proposed item as soon as it has loaded, unless the user has selected an item before. */
function useProposal(
  { resetField, getValues }: Pick<UseFormReturn<Values>, 'resetField' | 'getValues'>,
  propose: () => Promise<Option | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the item is proposed once, when the dialog opens
  useEffect(() => {
    let isClosed = false;
    // If the search for similar items fails, no item is preselected. The field searches again when the user opens its list.
    const proposal = propose().catch(() => null);
    void proposal.then((option) => {
      if (option && !isClosed && getValues('con') === null) resetField('con', { defaultValue: option });
    });
    return () => {
      isClosed = true;
    };
  }, []);
}

/** Searches items that can replace the swapped item. Similar devices come first. */
async function searchSwaps<Name extends string, Item>(
  { kind, similarFilter }: SwappableKind<Name, Item>,
  item: Item,
  brandId: number | undefined,
  q: string,
): Promise<Option[]> {
  const [similar, allOptions] = await Promise.all([kind.searchFree(q, brandId, [], similarFilter(item)), kind.searchFree(q, brandId)]);
  return [...similar, ...allOptions.filter(({ value }) => !similar.some((each) => each.value === value))];
}

const holderName = (employee: Assegnatario | null) => (employee ? `${employee.nome} ${employee.cognome}` : 'Chi lo aveva');

function describeReturned(nome: string, stato: StatoDispositivo): string {
  return isAssegnabile(stato) ? `${nome} è di nuovo disponibile.` : `${nome} è ${STATO_DISPOSITIVO_LABELS[stato].toLowerCase()}.`;
}

// This module exports only types because every list page loads it; the code of the swap is loaded with the dialog.
type SwappedItem<Name extends string> = Record<Name, string> & { stato: StatoDispositivo; assegnatario: Assegnatario | null };

type SwapCall<Name extends string = string> = Endpoint & {
  response: z.ZodType<{ reso: SwappedItem<Name>; dato: SwappedItem<Name>; lotto: number | null }>;
};

export interface SwappableKind<Name extends string, Item> {
  kind: {
    tipo: TipoRisorsa;
    nameOf: (item: Record<Name, string>) => string;
    searchFree: (
      q: string,
      brandId: number | undefined,
      excludedIds?: readonly number[],
      similarFilter?: Record<string, string>,
    ) => Promise<Option[]>;
    words: { noun: string; ofNoun: string };
  };
  swapCall: SwapCall<Name>;
  similarFilter: (item: Item) => Record<string, string>;
  placeholder: string;
}
