import { CircleUserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { testDb } from '#features/accounts/database/web/azioni.ts';
import { assegnaCartella } from '#features/equipment/cartelle/web/azioni.ts';
import { assegnaHardware, nuovoHardware } from '#features/equipment/hardware/web/azioni.ts';
import { scansiona } from '#features/equipment/scansioni/web/azioni.ts';
import { assegnaSoftware, nuovoSoftware } from '#features/equipment/software/web/azioni.ts';
import { importaElenco } from '#features/exchange/importazioni/web/azioni.ts';
import type { Risultato } from '#features/insight/ricerca/contract.ts';
import { PaletteDialog } from '#features/insight/ricerca/web/palette-dialog.tsx';
import { type OpenPalette, typeInPalette } from '#features/insight/ricerca/web/use-palette-key.ts';
import { apriUscita } from '#features/journeys/uscite/web/azioni.ts';
import { nuovoWorkflow } from '#features/journeys/workflows/web/azioni.ts';
import { nuovoDipendente } from '#features/people/dipendenti/web/azioni.ts';
import type { Azione } from '#web/screen/azione.ts';
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

// What may be done from the palette, in the order in which it is offered: each action as its slice describes it.
const AZIONI: readonly Azione[] = [
  nuovoDipendente,
  nuovoWorkflow,
  apriUscita,
  assegnaHardware,
  assegnaSoftware,
  assegnaCartella,
  nuovoHardware,
  nuovoSoftware,
  scansiona,
  importaElenco,
  testDb,
];
