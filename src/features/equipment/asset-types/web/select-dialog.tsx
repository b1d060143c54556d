import type { ComponentType, ReactElement } from 'react';
import { describeInattivo } from '#shared/dipendente.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import type { Holder } from './assegnati-section.tsx';
import type { AssignDialogProps } from './assign-unassign-panel.tsx';
import type { ChooseDialogProps, ChooseTexts } from './choose-dialog.tsx';

interface AssignableKind<T, Details> {
  suffix: 'o' | 'a';
  nameOf: (item: T) => string;
  assignForm: { verb: string; Choose: ComponentType<ChooseDialogProps<Details>> };
  useAssign: () => ChooseDialogProps<Details>['write'] & {
    mutate: (
      input: { params: { id: string }; body: NoInfer<Details> & { dipendente_id: string } },
      options: { onSuccess: () => void },
    ) => void;
  };
}

export type AssignmentDetails<K extends { assignForm: { Choose: ComponentType<never> } }> =
  K['assignForm']['Choose'] extends ComponentType<ChooseDialogProps<infer Details>> ? Details : never;

interface SelectDipendenteDialogProps<T, Details> extends AssignDialogProps {
  kind: AssignableKind<T, Details>;
  item: T;
  description?: string;
}

export const employeeSearchTexts = <T,>(
  { suffix, nameOf }: Pick<AssignableKind<T, never>, 'suffix' | 'nameOf'>,
  item: T,
  brandIds: readonly number[],
) => ({
  title: `Assegna ${nameOf(item)}`,
  label: 'Dipendente *',
  placeholder: 'Cerca per nome, email o mansione',
  search: (q: string) => import('./search-employees.ts').then((file) => file.searchAssignableEmployees(q, brandIds)),
  required: `Scegli a chi assegnarl${suffix}`,
});

export function SelectDipendenteDialog<T extends { id: number }, Details>(props: SelectDipendenteDialogProps<T, Details>): ReactElement {
  const { kind, item, brandIds, onClose, description = 'A un dipendente di uno dei suoi brand' } = props;
  const { verb, Choose } = kind.assignForm;
  const assign = kind.useAssign();
  return (
    <Choose
      {...employeeSearchTexts(kind, item, brandIds)}
      description={description}
      verb={verb}
      write={assign}
      onChoose={(dipendente_id, details) =>
        assign.mutate({ params: { id: String(item.id) }, body: { ...details, dipendente_id } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}

interface SelectRisorsaDialogProps<T, Details> extends Pick<ChooseTexts, 'label' | 'placeholder' | 'required'> {
  kind: AssignableKind<T, Details> & { searchFree: (q: string, brandId: number, alreadyAssigned?: readonly number[]) => Promise<Option[]> };
  dipendente: Holder & { isactive: boolean };
  /** The Italian text for the set of items that is searched, for example "tra l'hardware libero del suo brand". */
  searchScope: string;
  alreadyAssigned?: readonly { id: number }[] | undefined;
  onClose: () => void;
}

export function SelectRisorsaDialog<T, Details>(props: SelectRisorsaDialogProps<T, Details>): ReactElement {
  const { kind, dipendente, searchScope, alreadyAssigned = [], onClose, ...searchTexts } = props;
  const assignedIds = alreadyAssigned.map(({ id }) => id);
  const { verb, Choose } = kind.assignForm;
  const assign = kind.useAssign();
  return (
    <Choose
      {...searchTexts}
      title={verb}
      search={(q) => kind.searchFree(q, dipendente.brand_id, assignedIds)}
      description={`A ${dipendente.nome} ${dipendente.cognome}, ${searchScope}`}
      warning={describeInattivo(dipendente)}
      verb={verb}
      write={assign}
      onChoose={(id, details) =>
        assign.mutate({ params: { id }, body: { ...details, dipendente_id: dipendente.id } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}
