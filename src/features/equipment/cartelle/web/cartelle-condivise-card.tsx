import type { ReactElement } from 'react';
import {
  AssegnatiSection,
  type AssignedProps,
  RisorsaAssegnataRow,
  type WithStartDate,
} from '#features/equipment/asset-types/web/assegnati-section.tsx';
import { SelectRisorsaDialog } from '#features/equipment/asset-types/web/select-dialog.tsx';
import type { Cartella } from '../contract.ts';
import { TIPO_CARTELLA_LABELS } from '../fields.ts';
import { iconOfTipo, Percorso, PermessiBadge } from './cartella-badge.tsx';
import { cartellaKind } from './hooks.ts';

type AssignedCartella = Pick<Cartella, 'id' | 'nome' | 'tipo' | 'percorso' | 'server' | 'permessi' | 'note'> & WithStartDate;
type Risorse = { cartelle: readonly AssignedCartella[]; totali: { cartelle: number } };

export function CartelleCondiviseCard(page: AssignedProps<Risorse>): ReactElement {
  return (
    <AssegnatiSection
      {...page}
      title="Cartelle Condivise"
      loading="Caricamento cartelle…"
      notLoaded="Le cartelle assegnate non sono state caricate. Controlla la connessione e riprova."
      empty="Nessuna cartella assegnata"
      badge={({ cartelle, totali }) => ({ assegnati: cartelle.length, totale: totali.cartelle })}
      rows={({ cartelle }, rowProps) =>
        cartelle.map((cartella) => (
          <RisorsaAssegnataRow
            {...rowProps}
            key={cartella.id}
            kind={cartellaKind}
            item={cartella}
            icon={iconOfTipo(cartella.tipo)}
            detail={[TIPO_CARTELLA_LABELS[cartella.tipo], cartella.server].filter(Boolean).join(' · ')}
            mid={<Percorso nome={cartella.nome} percorso={cartella.percorso} />}
            amount={<PermessiBadge permessi={cartella.permessi} />}
          />
        ))
      }
      assign={{ verb: 'Assegna', noun: 'Cartella' }}
      urlValue="cartella"
      renderDialog={(onClose) => (
        <SelectRisorsaDialog
          kind={cartellaKind}
          dipendente={page.dipendente}
          alreadyAssigned={page.risorse.data?.cartelle}
          searchScope="tra le cartelle del suo brand"
          label="Cartella *"
          placeholder="Cerca per nome, percorso o server"
          required="Scegli la cartella da assegnare"
          onClose={onClose}
        />
      )}
    />
  );
}
