import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { Endpoint, ResultOf } from '#shared/endpoint.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { undoActionOf } from '#web/bulk/outcome.ts';
import { useWrite } from '#web/data/use-write.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { linkProps } from '#web/screen/plain-link.tsx';

type DuplicateCall = Endpoint & {
  body: z.ZodObject;
  response: z.ZodType<{ nati: { id: number }[]; lotto: number | null }>;
};

export interface DuplicableKind<Name extends string> {
  kind: { tipo: TipoRisorsa; nameOf: (item: Record<Name, string>) => string };
  call: DuplicateCall;
  /** The body field for the typed lines, and the Italian texts of this field, for example 'Numeri seriali *' and 'un numero seriale'. */
  righe: { field: string; label: string; uno: string; warn?(code: string): string | undefined };
  listAddress: (nome: string) => string;
}

export interface DuplicateDialogProps<Name extends string> {
  kind: DuplicableKind<Name>;
  item: { id: number } & Record<Name, string>;
  onClose: () => void;
}

export function DuplicateDialog<Name extends string>({ kind, item, onClose }: DuplicateDialogProps<Name>): ReactElement {
  const { kind: kindTexts, call, righe } = kind;
  const nome = kindTexts.nameOf(item);
  const navigate = useNavigate();
  const write = useWrite(call, {
    success: (response) => {
      const { nati, lotto } = response as ResultOf<DuplicateCall>;
      const [first] = nati;
      const address = nati.length === 1 && first ? schedaOf(kindTexts.tipo, first.id) : kind.listAddress(nome);
      const leadsTo = { label: nati.length === 1 ? 'Apri' : 'Vedi le copie', act: () => void navigate(linkProps(address)) };
      return { title: nati.length === 1 ? '1 copia creata' : `${nati.length} copie create`, text: nome, leadsTo, ...undoActionOf(lotto) };
    },
    failure: `Errore durante la duplicazione di ${nome}.`,
    serverMessage: false, // the error of each line is shown under the field
  });
  const form = useWireForm({
    schema: call.body,
    defaultValues: { [righe.field]: '' } as Record<string, string>,
    toWire: (values) => ({ [righe.field]: linesOf(values[righe.field]) }),
  });
  const pasted = useWatch({ control: form.control, name: righe.field });
  return (
    <FormDialog
      title={`Duplica ${nome}`}
      description="Nascono uguali, con gli stessi brand, prezzi e garanzia: in uso, liberi, ciascuno col suo codice inventario"
      form={form}
      onSubmit={(body) => write.mutate({ params: { id: String(item.id) }, body } as never, { onSuccess: onClose })}
      onClose={onClose}
      verb="Duplica"
      pendingVerb="Duplicazione in corso..."
      pending={write.isPending}
      error={write.error}
      size="m"
    >
      <TextareaField
        control={form.control}
        name={righe.field}
        label={righe.label}
        rows={10}
        warn={(text) => firstWarning(linesOf(text as string), righe)}
        help={describeCount(linesOf(pasted).filter((line) => line.trim() !== '').length, righe.uno)}
      />
    </FormDialog>
  );
}

const linesOf = (text = '') => text.split(/\r?\n/);

function firstWarning(lines: readonly string[], { warn }: DuplicableKind<string>['righe']): string | undefined {
  const index = lines.findIndex((line) => warn?.(line));
  return index < 0 ? undefined : `Riga ${index + 1}: ${warn?.(lines[index] ?? '')}`;
}

function describeCount(lines: number, uno: string): string {
  if (lines === 0) return `${uno} per riga`;
  return lines === 1 ? 'Ne nasce 1' : `Ne nascono ${lines}`;
}
