import type { ReactElement } from 'react';
import { ChooseWithoutNote } from '#features/equipment/asset-types/web/lazy-choose-dialogs.ts';
import type { Receiver } from './passed-items-dialog.tsx';

interface ReceiverDialogProps {
  /** The item, or the description of several items, that the receiver gets. */
  what: string;
  brandId: number;
  exceptId: string;
  onChoose: (a: Receiver) => void;
  onClose: () => void;
}

const NO_WRITE = { isPending: false, error: null };

/** The dialog that selects the receiver of items. It saves nothing, because the form saves all outcomes together. */
export function ReceiverDialog({ what, brandId, exceptId, onChoose, onClose }: ReceiverDialogProps): ReactElement {
  const receivers = new Map<string, Receiver>();
  const search = async (q: string) => {
    const { searchAssignableEmployees } = await import('#features/equipment/asset-types/web/search-employees.ts');
    const options = (await searchAssignableEmployees(q, [brandId])).filter(({ value }) => value !== exceptId);
    for (const { value: id, nome, cognome, brand_id } of options) receivers.set(id, { id, nome, cognome, brand_id });
    return options;
  };
  return (
    <ChooseWithoutNote
      title={`A chi passa ${what}`}
      description="A un dipendente dello stesso brand"
      label="Dipendente *"
      placeholder="Cerca per nome, email o mansione"
      search={search}
      required="Scegli a chi passa"
      verb="Scegli"
      withoutDay
      write={NO_WRITE}
      onChoose={(id) => {
        const receiver = receivers.get(id);
        if (receiver) onChoose(receiver);
      }}
      onClose={onClose}
    />
  );
}
