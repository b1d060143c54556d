import { Pencil, UserCog } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatEuroTondo } from '#shared/euro.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { Dipendente } from '../contract.ts';
import { type PassoSituazione, passiDa } from './passi-situazione.ts';
import { SituazioneBadge } from './situazione-badge.tsx';
import { useUpdateDipendente } from './use-change-dipendente.ts';

const ModificaDipendenteDialog = lazyPart(() => import('./modifica-dipendente-dialog.tsx').then((file) => file.ModificaDipendenteDialog));

interface DipendenteCardProps {
  dipendente: Dipendente;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  /** Opens their exit; undefined while one is open: until it ends their state does not change. */
  onUscita: (() => void) | undefined;
  /** What else can be done with them, before 'Modifica'. */
  actions?: ReactNode;
}

/** The head of an employee's page: who, what they do and where, and what their resources are worth, rounded (rule 32). */
export function DipendenteCard({ dipendente, isEditing, onEditing, onUscita, actions }: DipendenteCardProps): ReactElement {
  const { nome, cognome, posizione, showroom_nome, brand, isactive, situazione, costo_annuo_totale, anonimo } = dipendente;
  const mayEdit = usePermessi().mayOn('dipendenti.modifica', brand.id) && !anonimo;
  const role = [posizione, showroom_nome].filter(Boolean).join(' · ');
  return (
    <div className="idcard">
      <Avatar nome={nome} cognome={cognome} colore={brand.colore} size="l" />
      <div className="t">
        <h1 tabIndex={-1}>
          {nome} {cognome}
        </h1>
        <div className="line">
          {role && <span>{role}</span>}
          <BrandBadge brand={brand} />
          <StateBadge attivo={isactive} gone={situazione.fase === 'uscito'} />
          <SituazioneBadge situazione={situazione} whole />
        </div>
      </div>
      <div className="worth">
        <span className="measure">Valore Totale</span>
        <span className="value">{formatEuroTondo(costo_annuo_totale)}</span>
      </div>
      {mayEdit && (
        <div className="acts">
          {onUscita && <CambiaStatoPanel dipendente={dipendente} onUscita={onUscita} />}
          {actions}
          <Button kind="primary" icon={Pencil} onClick={() => onEditing(true)}>
            Modifica
          </Button>
        </div>
      )}
      {isEditing && <ModificaDipendenteDialog dipendente={dipendente} onClose={() => onEditing(false)} />}
    </div>
  );
}

const CambiaStatoDialog = lazyPart(() => import('./cambia-stato-dialog.tsx').then((file) => file.CambiaStatoDialog));

interface CambiaStatoPanelProps {
  dipendente: Dipendente;
  /** Who leaves is more than a state: opens their exit. */
  onUscita: () => void;
}

/** What can become of somebody from where they stand; it asks for the days that matter and for nothing else. */
function CambiaStatoPanel({ dipendente, onUscita }: CambiaStatoPanelProps): ReactElement | null {
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
