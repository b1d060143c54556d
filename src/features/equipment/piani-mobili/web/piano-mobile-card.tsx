import { CardSim, Smartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  AssegnatiSection,
  type AssignedProps,
  RisorsaAssegnataRow,
  type WithStartDate,
} from '#features/equipment/asset-types/web/assegnati-section.tsx';
import { SwapPanel } from '#features/equipment/asset-types/web/swap-panel.tsx';
import type { Telefono } from '#features/equipment/telefoni/contract.ts';
import { describeAllestimento } from '#features/equipment/telefoni/rules.ts';
import { telefonoKind, telefonoSwap } from '#features/equipment/telefoni/web/hooks.ts';
import { formatEuro, fromCents, toCents } from '#shared/euro.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { PianoMobile } from '../contract.ts';
import { pianoMobileKind } from './hooks.ts';

const AssignPianoDialog = lazyPart(() => import('./assign-piano-dialog.tsx').then((file) => file.AssignPianoDialog));

type AssignedPiano = Pick<
  PianoMobile,
  'id' | 'nome_piano' | 'operatore' | 'dati_gb' | 'costo_annuo' | 'numero_telefono' | 'portabilita' | 'note'
> &
  WithStartDate;
type AssignedTelefono = Pick<Telefono, 'id' | 'modello' | 'colore' | 'memoria' | 'imei' | 'costo_annuo' | 'note'> &
  WithStartDate & { con_piano: boolean };
type Risorse = {
  piano_mobile: AssignedPiano | null;
  telefoni: readonly AssignedTelefono[];
  costi: { piano_mobile: number; telefono: number };
};

export function PianoMobileCard(page: AssignedProps<Risorse>): ReactElement {
  return (
    <AssegnatiSection
      {...page}
      title="Piano Mobile"
      loading="Caricamento piano mobile…"
      notLoaded="Il piano mobile non è stato caricato. Controlla la connessione e riprova."
      empty="Nessun piano mobile assegnato"
      badge={({ piano_mobile, costi }) => ({
        assegnati: piano_mobile ? 1 : 0,
        totale: 1,
        costo: fromCents(toCents(costi.piano_mobile) + toCents(costi.telefono)),
      })}
      rows={({ piano_mobile, telefoni }, rowProps) => [
        ...(piano_mobile ? [piano_mobile] : []).map((piano) => (
          <RisorsaAssegnataRow
            {...rowProps}
            key="piano"
            kind={pianoMobileKind}
            item={{ ...piano, telefono: telefoni.find(({ con_piano }) => con_piano) ?? null }}
            icon={CardSim}
            detail={`${piano.operatore} · ${piano.dati_gb.toLocaleString('it-IT', { useGrouping: 'always' })} GB`}
            mid={<Numero piano={piano} />}
            amount={formatEuro(piano.costo_annuo)}
          />
        )),
        ...telefoni.map((telefono) => (
          <RisorsaAssegnataRow
            {...rowProps}
            key={telefono.id}
            kind={telefonoKind}
            item={{ ...telefono, piano: telefono.con_piano ? piano_mobile : null }}
            icon={Smartphone}
            detail={`Telefono aziendale · ${describeAllestimento(telefono)}`}
            mid={telefono.imei && <span className="mono">{telefono.imei}</span>}
            amount={formatEuro(telefono.costo_annuo)}
            actions={rowProps.canUnassign && <SwapPanel kind={telefonoSwap} item={telefono} holder={rowProps.holder} isIconOnly />}
          />
        )),
      ]}
      assign={{ verb: 'Assegna', noun: 'Piano' }}
      urlValue="piano_mobile"
      // Hides the action for employees who have a plan, because an employee can have only one plan
      canReceive={({ piano_mobile }) => piano_mobile === null}
      renderDialog={(onClose) => <AssignPianoDialog dipendente={page.dipendente} onClose={onClose} />}
    />
  );
}

function Numero({ piano: { numero_telefono, portabilita } }: { piano: AssignedPiano }): ReactElement {
  return (
    <>
      {numero_telefono && <span className="mono">{numero_telefono}</span>}
      {portabilita && <small>{`Portabilità da ${portabilita.gestore_precedente}, ${portabilita.numero_da_portare}`}</small>}
    </>
  );
}
