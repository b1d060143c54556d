import { UserCog } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { usePermessi } from '#web/session/use-permessi.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { Dipendente } from '../contract.ts';
import { type PassoSituazione, passiDa } from './passi-situazione.ts';
import { useUpdateDipendente } from './use-change-dipendente.ts';

const CambiaStatoDialog = lazyPart(() => import('./cambia-stato-dialog.tsx').then((file) => file.CambiaStatoDialog));

interface CambiaStatoPanelProps {
  dipendente: Dipendente;
  /** Who leaves is more than a state: opens their exit. */
  onUscita: () => void;
}

/** What can become of somebody from where they stand; it asks for the days that matter and for nothing else. */
export function CambiaStatoPanel({ dipendente, onUscita }: CambiaStatoPanelProps): ReactElement | null {
  const [asked, setAsked] = useState<PassoSituazione>();
  const { mutate } = useUpdateDipendente();
  const { mayOn } = usePermessi();
  const passi = passiDa(dipendente, mayOn('riservati.modifica', dipendente.brand_id));
  if (passi.length === 0) return null;
  const take = (passo: PassoSituazione) => {
    if (passo.stato === 'uscente') onUscita();
    else if (passo.giorni.length > 0) setAsked(passo);
    else mutate({ params: { id: dipendente.id }, body: { stato: passo.stato, updated_at: dipendente.updated_at } });
  };
  return (
    <>
      <Menu label="Cambia stato" icon={UserCog} items={passi.map((passo) => ({ label: passo.label, onSelect: () => take(passo) }))} />
      {asked && <CambiaStatoDialog dipendente={dipendente} passo={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
