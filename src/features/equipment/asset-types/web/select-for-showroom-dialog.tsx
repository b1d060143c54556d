import type { ReactElement } from 'react';
import type { Luogo } from '#shared/schemas.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import { ChooseWithNote } from './lazy-choose-dialogs.ts';

interface AssignableKind {
  searchFree: (q: string, brandId: number | undefined) => Promise<Option[]>;
  useAssign: () => {
    isPending: boolean;
    error: Error | null;
    mutate: (
      input: { params: { id: string }; body: { showroom_id: number; note?: string | null | undefined } },
      options: { onSuccess: () => void },
    ) => void;
  };
}

interface SelectForShowroomDialogProps {
  kind: AssignableKind;
  showroom: Luogo;
  /** The brands of the showroom on which the user may assign. */
  brandIds: readonly number[];
  words: { title: string; label: string; placeholder: string; required: string; among: string };
  onClose: () => void;
}

export function SelectForShowroomDialog({ kind, showroom, brandIds, words, onClose }: SelectForShowroomDialogProps): ReactElement {
  const { among, title, ...searchTexts } = words;
  const assign = kind.useAssign();
  return (
    <ChooseWithNote
      {...searchTexts}
      title={title}
      description={`Allo showroom ${showroom.nome}, ${among}`}
      search={async (q) => withoutDuplicates(await Promise.all(brandIds.map((brand) => kind.searchFree(q, brand))))}
      verb={title}
      write={assign}
      onChoose={(id, details) => assign.mutate({ params: { id }, body: { ...details, showroom_id: showroom.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Removes repeated options. An item of several brands is found once for each brand. */
function withoutDuplicates(optionLists: readonly Option[][]): Option[] {
  return [...new Map(optionLists.flat().map((option) => [option.value, option])).values()];
}
