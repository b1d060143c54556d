import { UserCog } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { usePermessi } from '#web/session/use-permessi.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { Dipendente } from '../contract.ts';
import { type PassoSituazione, passiDa } from '../rules.ts';
import { useUpdateDipendente } from './use-change-dipendente.ts';

const SegnaComeDialog = lazyPart(() => import('./segna-come-dialog.tsx').then((file) => file.SegnaComeDialog));

/** What can become of somebody from where they stand; it asks for the days that matter and for nothing else. */
export function SegnaComePanel({ dipendente }: { dipendente: Dipendente }): ReactElement | null {
  const [asked, setAsked] = useState<PassoSituazione>();
  const { mutate } = useUpdateDipendente();
  const { mayOn } = usePermessi();
  const passi = passiDa(dipendente, mayOn('riservati.modifica', dipendente.brand_id));
  if (passi.length === 0) return null;
  const take = (passo: PassoSituazione) => {
    if (passo.giorni.length > 0) setAsked(passo);
    else mutate({ params: { id: dipendente.id }, body: { stato: passo.stato, updated_at: dipendente.updated_at } });
  };
  return (
    <>
      <Menu label="Segna come…" icon={UserCog} items={passi.map((passo) => ({ label: passo.label, onSelect: () => take(passo) }))} />
      {asked && <SegnaComeDialog dipendente={dipendente} passo={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
