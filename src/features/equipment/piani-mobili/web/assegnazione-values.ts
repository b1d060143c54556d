import type { Ricevente } from '#features/equipment/asset-types/web/choose-dialog.tsx';
import type { EmployeeOption } from '#features/equipment/asset-types/web/search-employees.ts';
import type { Option } from '#web/forms/combobox-list.tsx';

/** The values of the form that assigns a plan. Fields behind a checkbox keep their text while the checkbox is off. */
export interface AssegnazioneValues {
  piano: Option | null;
  ricevente: Ricevente;
  dipendente_id: EmployeeOption | null;
  showroom_id: Option | null;
  numero_telefono: string;
  con_portabilita: boolean;
  portabilita: { gestore_precedente: string; numero_da_portare: string };
  con_telefono: boolean;
  iphone_id: Option | null;
  note: string;
  data_assegnazione: string;
}

interface PresetValues {
  dipendente?: { id: string; nome: string; cognome: string; brand_id: number } | undefined;
  piano?: { id: number; nome_piano: string; numero_telefono: string | null } | undefined;
}

export function nuovaAssegnazione({ dipendente, piano }: PresetValues): AssegnazioneValues {
  return {
    piano: piano ? { value: String(piano.id), label: piano.nome_piano } : null,
    ricevente: 'persona',
    dipendente_id: dipendente ? { ...dipendente, value: dipendente.id, label: `${dipendente.nome} ${dipendente.cognome}` } : null,
    showroom_id: null,
    numero_telefono: piano?.numero_telefono ?? '',
    con_portabilita: false,
    portabilita: { gestore_precedente: '', numero_da_portare: '' },
    con_telefono: false,
    iphone_id: null,
    note: '',
    data_assegnazione: '',
  };
}

/**
 * Builds the request of the form that assigns a plan. A missing required value is sent as an invalid value, so that the schema rejects it
 * with its own message.
 */
export function toAssegnazione(values: AssegnazioneValues) {
  const { piano, ricevente, dipendente_id, showroom_id, numero_telefono, con_portabilita, portabilita, con_telefono, iphone_id } = values;
  const { note, data_assegnazione } = values;
  return {
    piano: piano?.value ?? '',
    ...(ricevente === 'showroom' ? { showroom_id: Number(showroom_id?.value ?? 0) } : { dipendente_id: dipendente_id?.value ?? '' }),
    numero_telefono,
    portabilita: con_portabilita ? portabilita : null,
    iphone_id: con_telefono ? Number(iphone_id?.value ?? 0) : null,
    note,
    data_assegnazione,
  };
}
