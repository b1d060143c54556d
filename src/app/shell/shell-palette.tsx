import { CircleUserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Risultato } from '#features/insight/ricerca/contract.ts';
import { type OpenPalette, typeInPalette } from '#features/insight/ricerca/web/open-palette.ts';
import { PaletteDialog } from '#features/insight/ricerca/web/palette-dialog.tsx';
import { AZIONI } from './azioni.ts';
import { GROUPS, useAmministrazione } from './navigation.ts';

const ACCOUNT = { label: 'Il tuo account', to: '/account', icon: CircleUserRound } as const;
const MOST_RECENT = 5;

interface ShellPaletteProps {
  asked: OpenPalette;
  recenti: readonly Risultato[];
  onRecenti: (recenti: readonly Risultato[]) => void;
  onClose: () => void;
}

/** The palette with the slices' actions and the shell's screens. A file of its own, loaded with it. */
export function ShellPalette({ asked, recenti, onRecenti, onClose }: ShellPaletteProps): ReactElement {
  const screens = [...GROUPS.flat(), ...useAmministrazione(), ACCOUNT];
  const remember = (opened: Risultato) => {
    const others = recenti.filter(({ tipo, id }) => tipo !== opened.tipo || id !== opened.id);
    onRecenti([opened, ...others].slice(0, MOST_RECENT));
  };
  return (
    <PaletteDialog
      text={asked.typed}
      isTakeAsked={asked.isTakeDue}
      onType={(text) => typeInPalette(() => text)}
      azioni={AZIONI}
      screens={screens}
      recenti={recenti}
      onOpen={remember}
      onClose={onClose}
    />
  );
}
