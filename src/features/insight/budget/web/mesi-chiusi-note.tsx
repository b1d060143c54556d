import { Lock, LockOpen } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { nomeMese } from '#shared/mesi.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { BudgetDelBrand } from '../contract.ts';
import { useMesiChiusi } from './hooks.ts';

const ChiudiMesiDialog = lazyPart(() => import('./chiudi-mesi-dialog.tsx').then((file) => file.ChiudiMesiDialog));
const RiapriMeseDialog = lazyPart(() => import('./riapri-mese-dialog.tsx').then((file) => file.RiapriMeseDialog));

/** Which months of the year are closed; the amministratore closes others, and opens the last one again. */
export function MesiChiusiNote({ anno, mesi }: { anno: number; mesi: BudgetDelBrand['mesi'] }): ReactElement {
  const mayClose = usePermessi().may('mesi.chiudi');
  const { data } = useMesiChiusi(mayClose);
  const [open, setOpen] = useState<'chiudi' | 'riapri'>();
  const close = () => setOpen(undefined);
  const ultimo = data?.chiusi[0]?.mese;
  const daChiudere = data?.da_chiudere ?? [];
  return (
    <div className="mesi-chiusi">
      <p className="report-note">{diceChiusi(anno, mesi)}</p>
      {daChiudere.length > 0 && (
        <Button size="small" icon={Lock} onClick={() => setOpen('chiudi')}>
          Chiudi mesi
        </Button>
      )}
      {ultimo && (
        <Button size="small" kind="ghost" icon={LockOpen} onClick={() => setOpen('riapri')}>
          Riapri {nomeMese(ultimo)}
        </Button>
      )}
      {open === 'chiudi' && <ChiudiMesiDialog mesi={daChiudere} onClose={close} />}
      {open === 'riapri' && ultimo && <RiapriMeseDialog mese={ultimo} onClose={close} />}
    </div>
  );
}

function diceChiusi(anno: number, mesi: BudgetDelBrand['mesi']): string {
  const chiusi = mesi.filter(({ stato }) => stato === 'chiuso').map(({ mese }) => nomeMese(mese));
  const [primo] = chiusi;
  if (primo === undefined) return `Nessun mese del ${anno} è chiuso: le cifre seguono ciò che si corregge dopo.`;
  const quali = chiusi.length === 1 ? `È chiuso ${primo}` : `Sono chiusi i mesi da ${primo.split(' ')[0]} a ${chiusi.at(-1)}`;
  return `${quali}: ciò che sono costati non cambia più.`;
}
