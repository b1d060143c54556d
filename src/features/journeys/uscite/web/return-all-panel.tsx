import { Link } from '@tanstack/react-router';
import { DoorOpen, Undo2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useUsciteOf } from './hooks.ts';

const OpenUscitaDialog = lazyPart(() => import('./open-uscita-dialog.tsx').then((file) => file.ApriUscitaDialog));

interface ReturnAllPanelProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number; data_dismissione: string | null };
}

/**
 * The panel that returns all items of an employee by an exit. The page of the exit preselects every item as returned. When the employee
 * has no exit, HR can open an exit here.
 */
export function ReturnAllPanel({ dipendente }: ReturnAllPanelProps): ReactElement | null {
  const { items, total } = useUsciteOf(dipendente.id);
  const { mayOn } = usePermessi();
  const [isOpening, setIsOpening] = useState(false);
  if (total === undefined) return null;
  const openExit = items.find(({ stato }) => stato === 'aperta');
  if (openExit) {
    if (!mayOn('risorse.assegna', dipendente.brand_id)) return null;
    return (
      <p className="note-act">
        <Link className="btn second small" to="/uscite/$id" params={{ id: String(openExit.id) }} search={{ tutto: 1 } as never}>
          <Undo2 className="i" aria-hidden />
          <span>Restituisci tutto</span>
        </Link>
      </p>
    );
  }
  if (!mayOn('dipendenti.modifica', dipendente.brand_id)) return <p>Per restituirlo serve l'uscita: la apre HR.</p>;
  return (
    <p className="note-act">
      <Button size="small" icon={DoorOpen} onClick={() => setIsOpening(true)}>
        Apri uscita per restituire tutto
      </Button>
      {isOpening && <OpenUscitaDialog dipendente={dipendente} onClose={() => setIsOpening(false)} />}
    </p>
  );
}
