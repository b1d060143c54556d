// The columns of every table that the register watches: what a person calls them, and how their values read.
import { RUOLO_LABELS, TIPOLOGIA_LABELS } from '#features/dipendenti/rules.ts';
import { FORMATO_LABELS } from '#features/esporta/rules.ts';
import { DIRITTO_LABELS } from '#features/utenti/rules.ts';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { AMBITO_LABELS, AZIONE_LABELS, type Campo, type Cosa, type NameOf } from '../rules.ts';

// Every column that is told, in this order; ids of the row itself and what the title has said already are not.
export const CAMPI: Record<string, Campo> = {
  nome: ['Nome'],
  nome_piano: ['Nome'],
  cognome: ['Cognome'],
  username: ['Username'],
  email: ['Email'],
  password_hash: ['Password', 'segreto'],
  role: ['Ruolo'],
  amministratore: ['Amministratore', 'siNo'],
  brand_id: ['Brand', 'brand'],
  can_view: [DIRITTO_LABELS.can_view, 'siNo'],
  can_edit: [DIRITTO_LABELS.can_edit, 'siNo'],
  can_admin: [DIRITTO_LABELS.can_admin, 'siNo'],
  showroom: ['Showroom', 'showroom'],
  manager_id: ['Manager', 'dipendente'],
  tipo: ['Tipo'],
  marca: ['Marca'],
  modello: ['Modello'],
  numero_seriale: ['Numero Seriale'],
  imei: ['IMEI'],
  colore: ['Colore'],
  memoria: ['Memoria'],
  operatore: ['Operatore'],
  dati_gb: ['Dati (GB)'],
  versione: ['Versione'],
  licenza: ['Licenza'],
  numero_licenze: ['Numero Licenze'],
  fornitore: ['Fornitore'],
  categoria: ['Categoria'],
  percorso: ['Percorso'],
  server: ['Server'],
  titolo: ['Titolo'],
  descrizione: ['Descrizione'],
  telefono: ['Telefono'],
  cellulare: ['Cellulare'],
  telefonoUfficio: ['Telefono Ufficio'],
  telefonoAbitazione: ['Telefono Abitazione'],
  interno: ['Interno'],
  numero_aziendale: ['Numero Aziendale'],
  bisogno_numero_aziendale: ['Bisogno numero aziendale', 'siNo'],
  posizione: ['Posizione'],
  dipartimento: ['Dipartimento'],
  tipologia: ['Tipologia', TIPOLOGIA_LABELS],
  ruolo: ['Ruolo di sistema', RUOLO_LABELS],
  stato: ['Stato'],
  priorita: ['Priorità', { bassa: 'Bassa', media: 'Media', alta: 'Alta' }],
  isactive: ['Attivo', 'siNo'],
  is_active: ['Attivo', 'siNo'],
  attivo: ['Attivo', 'siNo'],
  stipendio: ['Stipendio', 'euro'],
  costo_annuo: ['Costo Annuo', 'euro'],
  costo_licenza: ['Costo Annuo', 'euro'],
  prezzo_acquisto: ['Prezzo Acquisto', 'euro'],
  data_acquisto: ['Data Acquisto', 'data'],
  garanzia_scadenza: ['Scadenza Garanzia', 'data'],
  data_scadenza: ['Scadenza', 'data'],
  data_assunzione: ['Data Assunzione', 'data'],
  data_dismissione: ['Data Uscita', 'data'],
  data_inizio_malattia: ['Inizio Malattia', 'data'],
  data_fine_malattia: ['Fine Malattia Prevista', 'data'],
  data_inizio: ['Inizio', 'data'],
  data_completamento: ['Completamento', 'data'],
  assegnato_a: ['Assegnato a', 'utente'],
  data_assegnazione: ['Dal', 'data'],
  data_revoca: ['Fino al', 'data', null],
  permessi: ['Permessi', { lettura: 'Lettura', scrittura: 'Scrittura' }],
  numero_telefono: ['Numero di telefono'],
  gestore_precedente: ['Gestore precedente'],
  numero_da_portare: ['Numero da portare'],
  assegnazione_piano_id: ['Con il piano mobile', 'presente'],
  note: ['Note'],
  note_hr: ['Note HR'],
  nota: ['Nota'],
};

/** What an entry about an account that comes and goes tells. */
export const CAMPI_ACCESSO: Record<string, Campo> = {
  richiesta: ['Richiesta'],
  chiamata: ['Chiamata'],
  indirizzo: ['Indirizzo'],
  sessioni: ['Sessioni'],
  volte: ["Volte nell'ultima ora"],
};

/**
 * What an export's entry tells beside the filters that are columns. Not the account that was asked for: its id is whatever the caller
 * wrote, and the name of one that it does not see would be told by its own entry.
 */
export const CAMPI_ESPORTAZIONE: Record<string, Campo | null> = {
  formato: ['Formato', FORMATO_LABELS],
  righe: ['Righe'],
  ricerca: ['Con un testo cercato', 'siNo'],
  dal: ['Dal', 'data'],
  al: ['Al', 'data'],
  azione: ['Azione', AZIONE_LABELS],
  oggetto: ['Oggetto', AMBITO_LABELS],
  assegnato_a: null,
};

/** A value as a person reads it. */
export function textOf([, come, vuoto = 'Non specificato']: Campo, value: unknown, nameOf: NameOf): string | null {
  if (come === 'siNo') return value ? 'Sì' : 'No';
  if (come === 'presente') return value === null || value === undefined ? 'No' : 'Sì';
  if (value === null || value === undefined) return vuoto;
  const text = String(value);
  if (come === undefined) return text;
  if (typeof come === 'object') return come[text] ?? text;
  if (come === 'segreto') return 'Non mostrata';
  if (come === 'data') return formatData(text);
  if (come === 'euro') return formatEuro(text);
  return nameText(come, nameOf(come, text));
}

function nameText(cosa: Cosa, name: string | null | undefined): string {
  if (name === null) return cosa === 'brand' ? 'Un altro brand' : 'Di un altro brand';
  return name ?? 'Non più presente';
}
