import {
  AppWindow,
  CircleUserRound,
  Database,
  DoorOpen,
  FileUp,
  FolderPlus,
  Laptop,
  MonitorDown,
  ScanLine,
  UserPlus,
  Waypoints,
} from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import type { Risultato } from '#features/insight/ricerca/contract.ts';
import { PaletteDialog } from '#features/insight/ricerca/web/palette-dialog.tsx';
import { type OpenPalette, typeInPalette } from '#features/insight/ricerca/web/use-palette-key.ts';
import { addressOf } from '#shared/screens.ts';
import type { Azione } from '#web/screen/azione.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { NAV_GROUPS, TAB_SCREENS, useAmministrazione } from './navigation.ts';

const ACCOUNT = { label: 'Il tuo account', to: '/account', icon: CircleUserRound } as const;
const MAX_RECENTI = 5;

interface ShellPaletteProps {
  palette: OpenPalette;
  recenti: readonly Risultato[];
  onRecenti: (recenti: readonly Risultato[]) => void;
  onClose: () => void;
}

export function ShellPalette({ palette, recenti, onRecenti, onClose }: ShellPaletteProps): ReactElement {
  const screens = [...NAV_GROUPS.flat(), ...TAB_SCREENS, ...useAmministrazione(), ACCOUNT];
  const addRecent = (openedRisultato: Risultato) => {
    const otherRecenti = recenti.filter(({ tipo, id }) => tipo !== openedRisultato.tipo || id !== openedRisultato.id);
    onRecenti([openedRisultato, ...otherRecenti].slice(0, MAX_RECENTI));
  };
  const { mayOn } = usePermessi();
  useEffect(() => {
    void importRecordActions().catch(() => undefined); // a failed preload is ignored, because loadAzioni() loads the file again
  }, []);
  return (
    <PaletteDialog
      text={palette.typed}
      isTakeAsked={palette.isTakeDue}
      onType={(text) => typeInPalette(() => text)}
      azioni={AZIONI}
      loadAzioni={async (risultato) => (await importRecordActions()).loadRecordActions(risultato, mayOn)}
      screens={screens}
      recenti={recenti}
      onOpen={addRecent}
      onClose={onClose}
    />
  );
}

const importRecordActions = () => import('./record-actions.ts');

const AZIONI: readonly Azione[] = [
  {
    label: 'Nuovo Dipendente',
    icon: UserPlus,
    needs: 'dipendenti.modifica',
    address: addressOf('/employees', { nuovo: 1 }),
  },
  {
    label: 'Nuovo Workflow',
    icon: Waypoints,
    needs: 'workflows.crea',
    address: addressOf('/workflows', { nuovo: 1 }),
  },
  {
    label: 'Apri uscita',
    icon: DoorOpen,
    needs: 'dipendenti.modifica',
    address: addressOf('/uscite', { nuovo: 1 }),
  },
  { label: 'Assegna hardware a…', icon: Laptop, needs: 'risorse.assegna', assegna: 'hardware' },
  { label: 'Assegna software a…', icon: MonitorDown, needs: 'risorse.assegna', assegna: 'software' },
  { label: 'Assegna cartella a…', icon: FolderPlus, needs: 'risorse.assegna', assegna: 'cartella' },
  {
    label: 'Nuovo Hardware',
    icon: Laptop,
    needs: 'risorse.modifica',
    needsWholeBrand: true,
    address: addressOf('/hardware', { nuovo: 1 }),
  },
  {
    label: 'Nuovo Software',
    icon: AppWindow,
    needs: 'risorse.modifica',
    needsWholeBrand: true,
    address: addressOf('/software', { nuovo: 1 }),
  },
  { label: 'Scansiona un codice', icon: ScanLine, address: addressOf('/scansiona') },
  { label: 'Importa un elenco', icon: FileUp, address: addressOf('/importazioni') },
  { label: 'Test DB', icon: Database, address: addressOf('/dashboard', { prova: 'database' }) },
];
