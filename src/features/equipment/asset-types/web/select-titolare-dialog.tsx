import type { ComponentType, ReactElement } from 'react';
import type { AssignDialogProps } from './assign-unassign-panel.tsx';
import type { ChooseDialogProps } from './choose-dialog.tsx';
import { employeeSearchTexts } from './select-dialog.tsx';

type ReceiverId = { dipendente_id: string } | { showroom_id: number };

export interface PlaceableKind<T, Details> {
  suffix: 'o' | 'a';
  nameOf: (item: T) => string;
  assignForm: { verb: string; Choose: ComponentType<ChooseDialogProps<Details>> };
  useAssign: () => ChooseDialogProps<Details>['write'] & {
    mutate: (input: { params: { id: string }; body: NoInfer<Details> & ReceiverId }, options: { onSuccess: () => void }) => void;
  };
}

interface SelectTitolareDialogProps<T, Details> extends AssignDialogProps {
  kind: PlaceableKind<T, Details>;
  item: T;
  description?: string;
}

export function SelectTitolareDialog<T extends { id: number }, Details>(props: SelectTitolareDialogProps<T, Details>): ReactElement {
  const { kind, item, brandIds, onClose, description = 'A un dipendente, o a uno showroom, di uno dei suoi brand' } = props;
  const { verb, Choose } = kind.assignForm;
  const assign = kind.useAssign();
  return (
    <Choose
      {...employeeSearchTexts(kind, item, brandIds)}
      description={description}
      showroomChoice={{
        label: 'Showroom *',
        placeholder: 'Cerca per nome',
        search: (q) => import('./search-showrooms.ts').then((file) => file.searchShowrooms(q, brandIds)),
        required: 'Scegli lo showroom',
      }}
      verb={verb}
      write={assign}
      onChoose={(id, details, ricevente) => {
        const receiverId: ReceiverId = ricevente === 'showroom' ? { showroom_id: Number(id) } : { dipendente_id: id };
        assign.mutate({ params: { id: String(item.id) }, body: { ...details, ...receiverId } }, { onSuccess: onClose });
      }}
      onClose={onClose}
    />
  );
}
