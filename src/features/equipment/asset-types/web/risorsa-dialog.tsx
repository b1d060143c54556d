import type { ReactElement, ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Read } from '#shared/endpoint.ts';
import type { MyBrand } from '#shared/my-brands.ts';
import type { TabellaRisorsa } from '#shared/risorse.ts';
import type { idParams } from '#shared/schemas.ts';
import { usePages } from '#web/data/use-pages.ts';
import { CambiatoAltroveNote, useLastChange } from '#web/forms/cambiato-altrove-note.tsx';
import { FormDialog, FormGroup } from '#web/forms/form-dialog.tsx';
import { type RecordFormOptions, useRecordForm } from '#web/forms/use-record-form.ts';
import { CronologiaNote } from '#web/session/cronologia-note.tsx';
import { FormNeedsBrandNote } from '#web/session/form-needs-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import type { FindCall, ListCall, Risorsa } from './kind-ui.ts';
import { describeLatest, type HolderPeriod, PossessoRow } from './possesso-row.tsx';

interface Description<T extends Risorsa, V extends FieldValues, S extends z.core.$ZodType, W extends z.input<S> & object>
  extends Pick<RecordFormOptions<T, V, S, W>, 'schema' | 'toForm' | 'toWire' | 'required' | 'words'> {
  kind: {
    table: TabellaRisorsa;
    questo: string;
    list: ListCall<T>;
    find: FindCall<T>;
    holders: HoldersCall;
    useCreate: () => NoInfer<RecordFormOptions<T, V, S, W>['create']>;
    useUpdate: () => NoInfer<RecordFormOptions<T, V, S, W>['update']>;
  };
  empty: (brandIds: readonly number[]) => V;
  /** Renders the fields of the form. `item` is undefined for a new item. */
  Fields: (form: { control: Control<V, unknown, W>; brands: readonly MyBrand[]; item: T | undefined }) => ReactNode;
}

export interface RisorsaDialogProps<T, V = unknown> {
  item?: T | undefined;
  initial?: Partial<V>;
  onClose: () => void;
}

export function makeRisorsaDialog<T extends Risorsa, V extends FieldValues, S extends z.core.$ZodType, W extends z.input<S> & object>(
  description: Description<T, V, S, W>,
): (props: RisorsaDialogProps<T, V>) => ReactElement {
  const { kind, empty, Fields, ...form } = description;
  return function RisorsaDialog({ item, initial, onClose }) {
    const { brandsFor, wholeBrandsFor } = usePermessi();
    const ids = (item ? brandsFor : wholeBrandsFor)('risorse.modifica');
    const brands = useMyBrands().brands.filter(({ id }) => ids.includes(id));
    const { control, version, dialog } = useRecordForm<T, V, S, W>({
      ...form,
      record: item,
      empty: { ...empty(ids), ...initial },
      create: kind.useCreate(),
      update: kind.useUpdate(),
      reads: [kind.list, kind.find],
      last: useLastChange(kind.table, item?.id),
      onClose,
    });
    return (
      <FormDialog {...dialog}>
        <CambiatoAltroveNote version={version} what={kind.questo} />
        <FormNeedsBrandNote action="risorse.modifica" />
        <Fields control={control} brands={brands} item={item} />
        {item && <AssegnatariSection holders={kind.holders} id={item.id} />}
        {item && <CronologiaNote oggetto={kind.table} id={item.id} brands={item.brands} />}
      </FormDialog>
    );
  };
}

export interface HoldersCall extends Read {
  params: typeof idParams;
  query: z.ZodType<{ il?: string | undefined }, { il?: string | undefined }>;
  response: z.ZodType<HolderPeriod[]>;
}

interface AssegnatariSectionProps {
  holders: HoldersCall;
  id: number;
}

function AssegnatariSection({ holders, id }: AssegnatariSectionProps): ReactElement {
  const { items, total, error, refetch } = usePages(holders, { params: { id: String(id) } });
  const latest = describeLatest(items.length, total);
  return (
    <section className="s6" aria-label="Assegnatari">
      <FormGroup name="Assegnatari" />
      {items.length > 0 ? (
        <ul className="rows">
          {items.map((period) => (
            <PossessoRow key={period.id} period={period} />
          ))}
        </ul>
      ) : error && total === undefined ? (
        <p className="res-empty" role="alert">
          Gli assegnatari non sono stati caricati.{' '}
          <button type="button" className="link" onClick={refetch}>
            Riprova
          </button>
        </p>
      ) : (
        <p className="res-empty" role="status">
          {total === undefined ? 'Caricamento assegnatari…' : 'Finora non è stato assegnato a nessuno'}
        </p>
      )}
      {latest && <p className="res-empty">{latest}</p>}
    </section>
  );
}
