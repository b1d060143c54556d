import type { ReactElement } from 'react';
import { ChooseOne } from '#features/equipment/asset-types/web/scegli-dialog.tsx';
import type { Voce } from '../contract.ts';

interface TrasferisciDialogProps {
  voce: Voce;
  /** The brand whose employees can be selected as the receiver. */
  brandId: number;
  /** The leaving employee, who is excluded from the options. */
  exceptId: string;
  onChoose: (a: { id: string; nome: string }) => void;
  onClose: () => void;
}

const NOT_WRITTEN_YET = { isPending: false, error: null };

/** Selects the receiver of an item. Saves nothing: the form saves all outcomes together. */
export function TrasferisciDialog({ voce, brandId, exceptId, onChoose, onClose }: TrasferisciDialogProps): ReactElement {
  const names = new Map<string, string>();
  const search = async (q: string) => {
    const { searchHolders } = await import('#features/equipment/asset-types/web/search-holders.ts');
    const found = (await searchHolders(q, [brandId])).filter(({ value }) => value !== exceptId);
    for (const { value, label } of found) names.set(value, label);
    return found;
  };
  return (
    <ChooseOne
      title={`A chi passa ${voce.nome}`}
      description="A un dipendente dello stesso brand"
      label="Dipendente *"
      placeholder="Cerca per nome, email o mansione"
      search={search}
      required="Scegli a chi passa"
      verb="Scegli"
      write={NOT_WRITTEN_YET}
      onChoose={(id) => onChoose({ id, nome: names.get(id) ?? 'Persona scelta' })}
      onClose={onClose}
    />
  );
}
