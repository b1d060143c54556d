import { CardSim } from 'lucide-react';
import type { ReactElement } from 'react';
import type { PianoMobileAssegnato, TelefonoAssegnato } from '#features/risorse/contract.ts';
import { formatEuro } from '#shared/euro.ts';
import { ResourceRow } from '#web/screen/resource-row.tsx';
import { useTakeBack } from './hooks.ts';

interface PianoAssegnatoRowProps {
  piano: PianoMobileAssegnato;
  /** The phone given with it, if it is still held. */
  telefono: TelefonoAssegnato | undefined;
  holder: { nome: string; cognome: string };
  mayRemove: boolean;
}

export function PianoAssegnatoRow({ piano, telefono, holder, mayRemove }: PianoAssegnatoRowProps): ReactElement {
  const { nome_piano, operatore, dati_gb, costo_annuo, numero_telefono, portabilita } = piano;
  const takeBack = useTakeBack();
  return (
    <ResourceRow
      icon={CardSim}
      name={nome_piano}
      detail={`${operatore} · ${dati_gb.toLocaleString('it-IT', { useGrouping: 'always' })} GB`}
      mid={
        <>
          {numero_telefono && <span className="mono">{numero_telefono}</span>}
          {portabilita && <small>{`Portabilità da ${portabilita.gestore_precedente}, ${portabilita.numero_da_portare}`}</small>}
        </>
      }
      note={piano.note}
      amount={formatEuro(costo_annuo)}
      onRemove={mayRemove ? () => takeBack(piano, holder, telefono) : undefined}
    />
  );
}
