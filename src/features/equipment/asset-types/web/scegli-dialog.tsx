import type { ComponentType, ReactElement } from 'react';
import { describeInattivo } from '#shared/dipendente.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Holder } from './assegnati-section.tsx';
import type { ChooseDialogProps, ChooseWords } from './choose-dialog.tsx';
import type { AssignTo } from './dai-riprendi-panel.tsx';

export const ChooseWithNote = lazyPart(() => import('./choose-dialog.tsx').then((file) => file.ChooseWithNoteDialog));
export const ChooseOne = lazyPart(() => import('./choose-dialog.tsx').then((file) => file.ChooseOneDialog));

interface GivenKind<T, How> {
  suffix: 'o' | 'a';
  nameOf: (item: T) => string;
  /** `verb` is the action in words, for example 'Assegna Hardware'. */
  give: { verb: string; Choose: ComponentType<ChooseDialogProps<How>> };
  useAssign: () => ChooseDialogProps<How>['write'] & {
    mutate: (input: { params: { id: string }; body: NoInfer<How> & { dipendente_id: string } }, options: { onSuccess: () => void }) => void;
  };
}

/** The form values of an assignment of this asset type, without the receiver. */
export type AssignedWith<K extends { give: { Choose: ComponentType<never> } }> =
  K['give']['Choose'] extends ComponentType<ChooseDialogProps<infer How>> ? How : never;

interface ScegliDipendenteDialogProps<T, How> extends AssignTo {
  kind: GivenKind<T, How>;
  item: T;
  description?: string;
}

/** The texts of the search for an employee who gets the item. */
export const whomWords = <T,>(
  { suffix, nameOf }: Pick<GivenKind<T, never>, 'suffix' | 'nameOf'>,
  item: T,
  brandIds: readonly number[],
) => ({
  title: `Assegna ${nameOf(item)}`,
  label: 'Dipendente *',
  placeholder: 'Cerca per nome, email o mansione',
  search: (q: string) => import('./search-holders.ts').then((file) => file.searchHolders(q, brandIds)),
  required: `Scegli a chi assegnarl${suffix}`,
});

/** The dialog on an item's page: selects the employee who gets the item. */
export function ScegliDipendenteDialog<T extends { id: number }, How>(props: ScegliDipendenteDialogProps<T, How>): ReactElement {
  const { kind, item, brandIds, onClose, description = 'A un dipendente di uno dei suoi brand' } = props;
  const { verb, Choose } = kind.give;
  const assign = kind.useAssign();
  return (
    <Choose
      {...whomWords(kind, item, brandIds)}
      description={description}
      verb={verb}
      write={assign}
      onChoose={(dipendente_id, how) =>
        assign.mutate({ params: { id: String(item.id) }, body: { ...how, dipendente_id } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}

interface ScegliRisorsaDialogProps<T, How> extends Pick<ChooseWords, 'label' | 'placeholder' | 'required'> {
  kind: GivenKind<T, How> & { searchFree: (q: string, brandId: number, held?: readonly number[]) => Promise<Option[]> };
  dipendente: Holder & { isactive: boolean };
  /** The searched set in Italian, for example "tra l'hardware libero del suo brand". */
  among: string;
  held?: readonly { id: number }[] | undefined;
  onClose: () => void;
}

/** The dialog on an employee's page: selects the item that the employee gets. */
export function ScegliRisorsaDialog<T, How>(props: ScegliRisorsaDialogProps<T, How>): ReactElement {
  const { kind, dipendente, among, held = [], onClose, ...words } = props;
  const heldIds = held.map(({ id }) => id);
  const { verb, Choose } = kind.give;
  const assign = kind.useAssign();
  return (
    <Choose
      {...words}
      title={verb}
      search={(q) => kind.searchFree(q, dipendente.brand_id, heldIds)}
      description={`A ${dipendente.nome} ${dipendente.cognome}, ${among}`}
      warning={describeInattivo(dipendente)}
      verb={verb}
      write={assign}
      onChoose={(id, how) => assign.mutate({ params: { id }, body: { ...how, dipendente_id: dipendente.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
