import type { AzionePasso } from '#features/journeys/workflows/rules.ts';

export const NOTES_HR = [
  'Primo giorno in sede centrale, poi affiancamento di due settimane.',
  'Contratto a tempo determinato di sei mesi, con possibilità di conferma.',
  'Sostituisce una collega che si è trasferita a un altro showroom.',
  'Arriva da un altro brand del gruppo: conosce già i gestionali.',
  'Lavorerà due giorni alla settimana da casa.',
  'Ha chiesto di cominciare di pomeriggio: il primo giorno arriva alle 14.',
  'Part-time al mattino, dal lunedì al venerdì.',
] as const;

export const NOTES: Record<Exclude<AzionePasso, 'crea'>, readonly string[]> = {
  comunica_manager: [
    'Documenti completi. Indica per favore quali strumenti servono.',
    'Contratto firmato: resta da decidere la postazione.',
    'Lavorerà anche fuori sede, meglio prevedere un portatile.',
    'Visita medica fissata, per noi è tutto pronto.',
    'Corso sulla sicurezza prenotato per la prima settimana.',
  ],
  comunica_it: [
    'Servono portatile, Microsoft 365 e la cartella del reparto.',
    'Basta il tablet di cassa, niente numero aziendale.',
    "Telefono con piano dati: sarà spesso tra uno showroom e l'altro.",
    'Serve il lettore di codici dal primo giorno.',
    'Può usare il monitor della postazione accanto alla finestra.',
  ],
  completa_it: [
    'Tutto consegnato e provato insieme.',
    'Credenziali consegnate a mano, password da cambiare al primo accesso.',
    'Portatile configurato; il monitor arriva la settimana prossima.',
    'Telefono attivo, numero comunicato al reparto.',
    'Accessi creati, cartelle verificate.',
  ],
  torna_hr: [
    'Manca la taglia della divisa.',
    'La data di inizio non coincide con quella del contratto.',
    'Manca un indirizzo e-mail personale a cui mandare le credenziali.',
    "Lo showroom indicato non è quello giusto: verificate con l'area.",
  ],
  torna_manager: [
    'Va indicato se serve il numero aziendale.',
    'Il portatile richiesto non è in magazzino: va bene un Latitude?',
    'Non è chiaro a quali cartelle deve accedere.',
  ],
  torna_it: [
    'La licenza assegnata non è quella richiesta.',
    'Il tablet non si collega alla cassa.',
    "Manca l'accesso alla cartella del reparto.",
  ],
  annulla: ['Aperto per errore: arriva da un altro brand del gruppo e ha già tutto.'],
};
