// The columns of each list's file, with the words of its screen. Names stand where a row has ids; a salary is in no list (rule 19).
import { PERMESSI_CARTELLA_LABELS, TIPO_CARTELLA_LABELS } from '#features/cartelle/rules.ts';
import { RUOLO_LABELS, STATO_LABELS, TIPOLOGIA_LABELS } from '#features/dipendenti/rules.ts';
import { STATO_HARDWARE_LABELS } from '#features/hardware/rules.ts';
import { cambioInParole, chiInParole } from '#features/registro/rules.ts';
import { DIRITTO_LABELS, dirittoOf, nomeVisualizzato } from '#features/utenti/rules.ts';
import { PRIORITA_LABELS, STATO_WORKFLOW_LABELS } from '#features/workflows/rules.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import { AZIONE_LABELS } from '#shared/registro.ts';
import type { RigaDi } from '../contract.ts';
import type { Elenco } from '../rules.ts';
import { brand, creato, data, euro, istante, numero, siNo, type Tabella, testo, titolare } from './make-columns.ts';

const vedeMalattie = (scope: Scope) => brandsFor(scope, 'riservati.vedi').length > 0;

export const TABELLE: { [E in Elenco]: Tabella<RigaDi<E>> } = {
  dipendenti: {
    riferimenti: ({ showroom, manager_id }) => [
      ...(showroom === null ? [] : [{ cosa: 'showroom' as const, id: String(showroom) }]),
      ...(manager_id === null ? [] : [{ cosa: 'dipendente' as const, id: manager_id }]),
    ],
    colonne: [
      testo('Nome', (d) => d.nome),
      testo('Cognome', (d) => d.cognome),
      testo('Email', (d) => d.email),
      testo('Telefono', (d) => d.telefono),
      testo('Cellulare', (d) => d.cellulare),
      testo('Telefono Ufficio', (d) => d.telefonoUfficio),
      testo('Telefono Abitazione', (d) => d.telefonoAbitazione),
      testo('Interno', (d) => d.interno),
      testo('Numero Aziendale', (d) => d.numero_aziendale),
      siNo('Bisogno numero aziendale', (d) => d.bisogno_numero_aziendale),
      testo('Mansione', (d) => d.posizione),
      testo('Dipartimento', (d) => d.dipartimento),
      testo('Ruolo', (d) => TIPOLOGIA_LABELS[d.tipologia]),
      testo('Ruolo di sistema', (d) => RUOLO_LABELS[d.ruolo]),
      testo('Manager', (d, nameOf) => (d.manager_id && nameOf('dipendente', d.manager_id)) || null),
      testo('Brand', (d) => d.brand.nome),
      testo('Showroom', (d, nameOf) => (d.showroom && nameOf('showroom', String(d.showroom))) || null),
      testo('Stato dipendente', (d) => STATO_LABELS[d.stato]),
      siNo('Attivo', (d) => d.isactive),
      data('Data Assunzione', (d) => d.data_assunzione),
      data('Data Uscita', (d) => d.data_dismissione),
      { ...data('Inizio Malattia', (d) => d.data_inizio_malattia), soloSe: vedeMalattie },
      { ...data('Fine Malattia Prevista', (d) => d.data_fine_malattia), soloSe: vedeMalattie },
      testo('Workflow', (d) => d.workflow_stato && STATO_WORKFLOW_LABELS[d.workflow_stato]),
      creato(),
    ],
  },
  hardware: {
    colonne: [
      testo('Nome', (h) => h.nome),
      testo('Tipo', (h) => h.tipo),
      testo('Marca', (h) => h.marca),
      testo('Modello', (h) => h.modello),
      testo('Numero Seriale', (h) => h.numero_seriale),
      testo('Stato', (h) => STATO_HARDWARE_LABELS[h.stato]),
      testo('Posizione', (h) => h.posizione),
      ...titolare<RigaDi<'hardware'>>(),
      brand(),
      data('Data Acquisto', (h) => h.data_acquisto),
      euro('Prezzo Acquisto', (h) => h.prezzo_acquisto),
      euro('Costo Annuo', (h) => h.costo_annuo),
      data('Scadenza Garanzia', (h) => h.garanzia_scadenza),
      creato(),
    ],
  },
  software: {
    colonne: [
      testo('Nome', (s) => s.nome),
      testo('Versione', (s) => s.versione),
      testo('Licenza', (s) => s.licenza),
      testo('Fornitore', (s) => s.fornitore),
      testo('Categoria', (s) => s.categoria),
      euro('Costo Annuo per Licenza', (s) => s.costo_licenza),
      numero('Numero Licenze', (s) => s.numero_licenze),
      numero('Licenze Utilizzate', (s) => s.licenze_utilizzate),
      data('Scadenza', (s) => s.data_scadenza),
      brand(),
      creato(),
    ],
  },
  'piani-mobili': {
    colonne: [
      testo('Nome', (p) => p.nome_piano),
      testo('Operatore', (p) => p.operatore),
      numero('Dati (GB)', (p) => p.dati_gb),
      euro('Costo Annuo', (p) => p.costo_annuo),
      siNo('Attivo', (p) => p.attivo),
      ...titolare<RigaDi<'piani-mobili'>>(),
      testo('Numero di telefono', (p) => p.numero_telefono),
      testo('Gestore precedente', (p) => p.portabilita?.gestore_precedente ?? null),
      testo('Numero da portare', (p) => p.portabilita?.numero_da_portare ?? null),
      testo('Telefono aziendale', (p) => p.telefono?.modello ?? null),
      brand(),
      creato(),
    ],
  },
  iphones: {
    colonne: [
      testo('Modello', (t) => t.modello),
      testo('Colore', (t) => t.colore),
      testo('Memoria', (t) => t.memoria),
      testo('IMEI', (t) => t.imei),
      euro('Costo Annuo', (t) => t.costo_annuo),
      ...titolare<RigaDi<'iphones'>>(),
      testo('Piano mobile', (t) => t.piano?.nome_piano ?? null),
      brand(),
      creato(),
    ],
  },
  'cartelle-condivise': {
    colonne: [
      testo('Nome', (c) => c.nome),
      testo('Percorso', (c) => c.percorso),
      testo('Tipo', (c) => TIPO_CARTELLA_LABELS[c.tipo]),
      testo('Server', (c) => c.server),
      testo('Descrizione', (c) => c.descrizione),
      testo('Permessi', (c) => PERMESSI_CARTELLA_LABELS[c.permessi]),
      ...titolare<RigaDi<'cartelle-condivise'>>(),
      brand(),
      creato('Creata il'),
    ],
  },
  showrooms: { colonne: [testo('Nome', (s) => s.nome), brand(), creato()] },
  workflows: {
    colonne: [
      numero('ID', (w) => w.id), // what people call it by: the screen searches it
      testo('Dipendente', ({ dipendente: { nome, cognome } }) => `${nome} ${cognome}`),
      testo('Email', (w) => w.dipendente.email),
      testo('Brand', (w) => w.brand.nome),
      testo('Stato', (w) => STATO_WORKFLOW_LABELS[w.stato]),
      testo('Priorità', (w) => PRIORITA_LABELS[w.priorita]),
      testo('Titolo', (w) => w.titolo),
      testo('Descrizione', (w) => w.descrizione),
      testo('Note HR', (w) => w.note_hr),
      testo('Affidato a', (w) => w.incaricato && nomeVisualizzato(w.incaricato)),
      data('Inizio', (w) => w.data_inizio),
      data('Scadenza', (w) => w.data_scadenza),
      data('Completamento', (w) => w.data_completamento),
      siNo('In ritardo', (w) => w.in_ritardo),
      creato(),
    ],
  },
  brands: {
    colonne: [
      testo('Nome', (b) => b.nome),
      testo('Descrizione', (b) => b.descrizione),
      testo('Colore', (b) => b.colore),
      siNo('Attivo', (b) => b.is_active),
      creato(),
    ],
  },
  utenti: {
    colonne: [
      testo('Nome', (u) => u.nome),
      testo('Cognome', (u) => u.cognome),
      testo('Username', (u) => u.username),
      testo('Email', (u) => u.email),
      testo('Ruolo', (u) => u.role),
      siNo('Amministratore', (u) => u.amministratore),
      siNo('Attivo', (u) => u.is_active),
      testo('Brand', (u) => u.associazioni.map((each) => `${each.brand.nome} (${DIRITTO_LABELS[dirittoOf(each)]})`).join(', ')),
      istante('Ultimo accesso', (u) => u.last_login),
      creato(),
    ],
  },
  registro: {
    colonne: [
      istante('Quando', (v) => v.quando),
      testo('Chi', chiInParole),
      testo('Azione', (v) => AZIONE_LABELS[v.azione]),
      testo('Che cosa', (v) => v.titolo),
      testo('Dipendente', (v) => v.dipendente?.nome ?? null),
      testo('Modifiche', (v) => v.cambi.map(cambioInParole).join('; ')),
    ],
  },
};
