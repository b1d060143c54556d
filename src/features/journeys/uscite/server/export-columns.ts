// The columns of the list's file, with the words of its screen. Why somebody leaves is not in it, as pay is not in that of the employees.
import { data, fieldColumns, numero, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { listUscite, type Uscita } from '../contract.ts';
import { CAMPI_USCITA } from '../fields.ts';
import { STATO_USCITA_LABELS } from '../rules.ts';

const nomi = (voci: Uscita['voci']) => voci.map(({ nome }) => nome).join(', ') || null;

export const fileUscite = listFile(listUscite, {
  colonne: [
    testo('Dipendente', ({ dipendente: { nome, cognome } }) => `${nome} ${cognome}`),
    testo('Brand', (u) => u.brand.nome),
    testo('Stato', (u) => STATO_USCITA_LABELS[u.stato]),
    ...fieldColumns<Uscita>(CAMPI_USCITA),
    numero('Da decidere', (u) => u.da_decidere),
    testo('Ha ancora', (u) => nomi(u.voci.filter(({ esito }) => esito === null))),
    testo('Aperta da', (u) => u.aperta_da?.nome ?? null),
    data('Aperta il', (u) => u.created_at),
    testo('Conclusa da', (u) => u.conclusa_da?.nome ?? null),
    data('Conclusa il', (u) => u.conclusa_il),
  ],
});
