import { AppWindow } from 'lucide-react';
import type { ReactElement } from 'react';
import { AssegnatiSection, type AssignedProps, RisorsaAssegnataRow } from '#features/equipment/asset-types/web/assegnati-section.tsx';
import { SelectRisorsaDialog } from '#features/equipment/asset-types/web/select-dialog.tsx';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import type { AssegnazioneSoftware, Software } from '../contract.ts';
import { softwareKind } from './hooks.ts';

type AssignedSoftware = Pick<Software, 'id' | 'nome' | 'versione' | 'fornitore' | 'licenza' | 'costo_licenza'> &
  Pick<AssegnazioneSoftware, 'data_assegnazione'>;
type Risorse = { software: readonly AssignedSoftware[]; totali: { software: number }; costi: { software: number } };

export function SoftwareAssegnatoCard(page: AssignedProps<Risorse>): ReactElement {
  return (
    <AssegnatiSection
      {...page}
      title="Software Assegnato"
      loading="Caricamento software…"
      notLoaded="Il software assegnato non è stato caricato. Controlla la connessione e riprova."
      empty="Nessun software assegnato"
      badge={({ software, totali, costi }) => ({ assegnati: software.length, totale: totali.software, costo: costi.software })}
      rows={({ software }, rowProps) =>
        software.map((licence) => (
          <RisorsaAssegnataRow
            {...rowProps}
            key={licence.id}
            kind={softwareKind}
            item={licence}
            icon={AppWindow}
            detail={[licence.fornitore ?? licence.licenza, licence.versione].filter(Boolean).join(' · ')}
            mid={<span className="soft">dal {formatData(licence.data_assegnazione)}</span>}
            amount={formatEuro(licence.costo_licenza)}
          />
        ))
      }
      assign={{ verb: 'Assegna', noun: 'Software' }}
      urlValue="software"
      renderDialog={(onClose) => (
        <SelectRisorsaDialog
          kind={softwareKind}
          dipendente={page.dipendente}
          alreadyAssigned={page.risorse.data?.software}
          searchScope="tra il software del suo brand con licenze libere"
          label="Software *"
          placeholder="Cerca per nome o fornitore"
          required="Scegli il software da assegnare"
          onClose={onClose}
        />
      )}
    />
  );
}
