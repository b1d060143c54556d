import type { ReactElement } from 'react';
import {
  AssegnatiSection,
  type AssignedProps,
  RisorsaAssegnataRow,
  type WithStartDate,
} from '#features/equipment/asset-types/web/assegnati-section.tsx';
import { SelectRisorsaDialog } from '#features/equipment/asset-types/web/select-dialog.tsx';
import { SwapPanel } from '#features/equipment/asset-types/web/swap-panel.tsx';
import { formatEuro } from '#shared/euro.ts';
import type { Hardware } from '../contract.ts';
import { hardwareKind, hardwareSwap, iconOfTipo } from './hooks.ts';

type AssignedHardware = Pick<Hardware, 'id' | 'nome' | 'tipo' | 'marca' | 'modello' | 'numero_seriale' | 'costo_annuo' | 'note'> &
  WithStartDate;
type Risorse = { hardware: readonly AssignedHardware[]; totali: { hardware: number }; costi: { hardware: number } };

export function HardwareAssegnatoCard(page: AssignedProps<Risorse>): ReactElement {
  return (
    <AssegnatiSection
      {...page}
      title="Hardware Assegnato"
      loading="Caricamento hardware…"
      notLoaded="L'hardware assegnato non è stato caricato. Controlla la connessione e riprova."
      empty="Nessun hardware assegnato"
      badge={({ hardware, totali, costi }) => ({ assegnati: hardware.length, totale: totali.hardware, costo: costi.hardware })}
      rows={({ hardware }, rowProps) =>
        hardware.map((device) => (
          <RisorsaAssegnataRow
            {...rowProps}
            key={device.id}
            kind={hardwareKind}
            item={device}
            icon={iconOfTipo(device.tipo)}
            detail={`${device.tipo} · ${device.marca} ${device.modello}`}
            mid={device.numero_seriale && <span className="mono">{device.numero_seriale}</span>}
            amount={formatEuro(device.costo_annuo)}
            actions={rowProps.canUnassign && <SwapPanel kind={hardwareSwap} item={device} holder={rowProps.holder} isIconOnly />}
          />
        ))
      }
      assign={{ verb: 'Assegna', noun: 'Hardware' }}
      urlValue="hardware"
      renderDialog={(onClose) => (
        <SelectRisorsaDialog
          kind={hardwareKind}
          dipendente={page.dipendente}
          searchScope="tra l'hardware libero del suo brand"
          label="Hardware *"
          placeholder="Cerca per nome, marca, modello o seriale"
          required="Scegli l'hardware da assegnare"
          onClose={onClose}
        />
      )}
    />
  );
}
