// The columns of the file that says who has which licence, a row for each holder.
import { brand, type Colonna, data, numero, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { type AssegnazioneInElenco, listAssegnazioniSoftware } from '../contract.ts';

type Riga = AssegnazioneInElenco;

/** What one seat costs a year (rule 31). */
const quota: Colonna<Riga> = { testa: 'Costo Annuo', tipo: 'euro', di: ({ software }) => software.costo_licenza };

export const fileAssegnazioniSoftware = listFile(listAssegnazioniSoftware, {
  colonne: [
    testo<Riga>('Software', ({ software }) => software.nome),
    testo<Riga>('Licenza', ({ software }) => software.licenza),
    { ...brand<Riga>(), testa: 'Brand del Software' },
    testo<Riga>('Cognome', ({ assegnatario }) => assegnatario.cognome),
    testo<Riga>('Nome', ({ assegnatario }) => assegnatario.nome),
    testo<Riga>('Email', ({ email }) => email),
    testo<Riga>('Brand', (riga) => riga.brand.nome),
    testo<Riga>('Showroom', ({ showroom }) => showroom?.nome ?? null),
    data<Riga>('Dal', ({ data_assegnazione }) => data_assegnazione),
    numero<Riga>('Giorni', ({ giorni }) => giorni),
    quota,
  ],
});
