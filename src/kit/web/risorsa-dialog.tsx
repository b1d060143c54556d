import type { ReactElement, ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { MyBrand } from '#shared/my-brands.ts';
import type { TabellaRisorsa } from '#shared/risorse.ts';
import { CambiatoAltroveNote } from '#web/forms/cambiato-altrove-note.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useLastChange } from '#web/forms/use-last-change.ts';
import { type RecordFormOptions, useRecordForm } from '#web/forms/use-record-form.ts';
import { CronologiaNote } from '#web/session/cronologia-note.tsx';
import { NessunBrandNote } from '#web/session/nessun-brand-note.tsx';
import { useBrandsFor } from '#web/session/use-my-brands.ts';
import { AssegnatariSection, type HoldersCall } from './assegnatari-section.tsx';
import type { ListCall, Risorsa } from './kind.ts';

type Options<T extends Risorsa, V extends FieldValues, S extends z.core.$ZodType, W extends z.input<S> & object> = RecordFormOptions<
  T,
  V,
  S,
  W
>;

interface RisorsaDialogProps<T extends Risorsa, V extends FieldValues, S extends z.core.$ZodType, W extends z.input<S> & object>
  extends Pick<Options<T, V, S, W>, 'schema' | 'toForm' | 'toWire' | 'required' | 'words' | 'onClose'> {
  kind: {
    table: TabellaRisorsa;
    list: ListCall<T>;
    holders: HoldersCall;
    useCreate: () => NoInfer<Options<T, V, S, W>['create']>;
    useUpdate: () => NoInfer<Options<T, V, S, W>['update']>;
  };
  /** What is changed; none: one is registered. */
  item: T | undefined;
  empty: (brandIds: readonly number[]) => V;
  /** 'questo hardware'. */
  what: string;
  /** The fields, in their order. */
  children: (control: Control<V, unknown, W>, brands: readonly MyBrand[]) => ReactNode;
}

/** Registers a thing of a kind, or changes the one that is given; below its fields who has it and has had it. */
export function RisorsaDialog<T extends Risorsa, V extends FieldValues, S extends z.core.$ZodType, W extends z.input<S> & object>(
  props: RisorsaDialogProps<T, V, S, W>,
): ReactElement {
  const { kind, item, empty, what, children, ...form } = props;
  const { ids, brands } = useBrandsFor('risorse.modifica');
  const { control, version, dialog } = useRecordForm<T, V, S, W>({
    ...form,
    record: item,
    empty: empty(ids),
    create: kind.useCreate(),
    update: kind.useUpdate(),
    reads: [kind.list],
    last: useLastChange(kind.table, item?.id),
  });
  return (
    <FormDialog {...dialog}>
      <CambiatoAltroveNote version={version} what={what} />
      <NessunBrandNote action="risorse.modifica" />
      {children(control, brands)}
      {item && <AssegnatariSection holders={kind.holders} id={item.id} />}
      {item && <CronologiaNote oggetto={kind.table} id={item.id} brands={item.brands} />}
    </FormDialog>
  );
}
