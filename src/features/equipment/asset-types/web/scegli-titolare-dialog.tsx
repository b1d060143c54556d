import type { ComponentType, ReactElement } from 'react';
import type { ChooseDialogProps } from './choose-dialog.tsx';
import type { AssignTo } from './dai-riprendi-panel.tsx';
import { whomWords } from './scegli-dialog.tsx';

type To = { dipendente_id: string } | { showroom_id: number };

export interface PlacedKind<T, How> {
  suffix: 'o' | 'a';
  nameOf: (item: T) => string;
  give: { verb: string; Choose: ComponentType<ChooseDialogProps<How>> };
  useAssign: () => ChooseDialogProps<How>['write'] & {
    mutate: (input: { params: { id: string }; body: NoInfer<How> & To }, options: { onSuccess: () => void }) => void;
  };
}

interface ScegliTitolareDialogProps<T, How> extends AssignTo {
  kind: PlacedKind<T, How>;
  item: T;
  description?: string;
}

/** The dialog on an item's page: selects the employee or the showroom that gets the item. */
export function ScegliTitolareDialog<T extends { id: number }, How>(props: ScegliTitolareDialogProps<T, How>): ReactElement {
  const { kind, item, brandIds, onClose, description = 'A un dipendente, o a uno showroom, di uno dei suoi brand' } = props;
  const { verb, Choose } = kind.give;
  const assign = kind.useAssign();
  return (
    <Choose
      {...whomWords(kind, item, brandIds)}
      description={description}
      orPlace={{
        label: 'Showroom *',
        placeholder: 'Cerca per nome',
        search: (q) => import('./search-places.ts').then((file) => file.searchPlaces(q, brandIds)),
        required: 'Scegli lo showroom',
      }}
      verb={verb}
      write={assign}
      onChoose={(id, how, ricevente) => {
        const to: To = ricevente === 'showroom' ? { showroom_id: Number(id) } : { dipendente_id: id };
        assign.mutate({ params: { id: String(item.id) }, body: { ...how, ...to } }, { onSuccess: onClose });
      }}
      onClose={onClose}
    />
  );
}
