import type { ReactElement } from 'react';
import { z } from 'zod';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { RadioField } from '#web/forms/radio-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import type { Option } from '#web/forms/use-options.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { ESITI_SOSTITUZIONE, type EsitoSostituzione } from '../rules.ts';
import { sostituzione } from '../swap-call.ts';
import type { Holder } from './risorsa-assegnata-row.tsx';
import type { SwappableKind } from './swappable-kind.ts';
import { searchSwaps, useSwap } from './use-swap.ts';

export interface SostituisciDialogProps<Name extends string, T> {
  kind: SwappableKind<Name, T>;
  item: T & { id: number } & Record<Name, string>;
  /** Who has it. */
  holder: Pick<Holder, 'nome' | 'cognome'> & { brand_id: number | undefined };
  /** What can become of the one that comes back. */
  esiti: readonly EsitoSostituzione[];
  onClose: () => void;
}

const SCEGLI = 'Scegli con che cosa sostituirlo';

interface Values {
  con: Option | null;
  esito: EsitoSostituzione;
  note: string;
}

/** Which one takes its place, and what becomes of the one that comes back. */
export function SostituisciDialog<Name extends string, T>(props: SostituisciDialogProps<Name, T>): ReactElement {
  const { kind, item, holder, esiti, onClose } = props;
  const nome = kind.kind.nameOf(item);
  const write = useSwap(kind);
  const form = useWireForm({
    schema: z.object({ ...sostituzione, con: z.string().min(1, SCEGLI) }),
    defaultValues: { con: null, esito: 'magazzino', note: '' } as Values,
    toWire: ({ con, ...rest }: Values) => ({ ...rest, con: con?.value ?? '' }),
  });
  const { control } = form;
  return (
    <FormDialog
      title={`Sostituisci ${nome}`}
      description={`${holder.nome} ${holder.cognome} lo rende e ne riceve un altro`}
      form={form}
      onSubmit={({ con, ...rest }) =>
        write.mutate({ params: { id: String(item.id) }, body: { ...rest, con: Number(con) } }, { onSuccess: onClose })
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
