import type { ReactElement } from 'react';
import { ChooseWithoutNote } from '#features/equipment/asset-types/web/lazy-choose-dialogs.ts';
import type { Voce } from '../contract.ts';

interface ReceiverDialogProps {
  voce: Voce;
  brandId: number;
  exceptId: string;
  onChoose: (a: { id: string; nome: string }) => void;
  onClose: () => void;
}

const NO_WRITE = { isPending: false, error: null };

/** The dialog that selects the receiver of an item. It saves nothing, because the form saves all outcomes together. */
export function ReceiverDialog({ voce, brandId, exceptId, onChoose, onClose }: ReceiverDialogProps): ReactElement {
  const names = new Map<string, string>();
  const search = async (q: string) => {
    const { searchAssignableEmployees: searchHolders } = await import('#features/equipment/asset-types/web/search-employees.ts');
    const options = (await searchHolders(q, [brandId])).filter(({ value }) => value !== exceptId);
    for (const { value, label } of options) names.set(value, label);
    return options;
  };
  return (
    <ChooseWithoutNote
      title={`A chi passa ${voce.nome}`}
      description="A un dipendente dello stesso brand"
      label="Dipendente *"
      placeholder="Cerca per nome, email o mansione"
      search={search}
      required="Scegli a chi passa"
      verb="Scegli"
      write={NO_WRITE}
      onChoose={(id) => onChoose({ id, nome: names.get(id) ?? 'Persona scelta' })}
      onClose={onClose}
    />
  );
}
