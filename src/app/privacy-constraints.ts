// The part of constraints.ts about people who are made anonymous.
import { conflict } from './constraint-forms.ts';

export const PRIVACY = {
  anonimizzazioni_una_aperta: conflict('ANONIMIZZAZIONE_GIA_CHIESTA', "L'anonimizzazione è già stata chiesta: ricarica la pagina"),
  anonimizzazioni_dipendente_fkey: conflict('DIPENDENTE_ELIMINATO', 'Il dipendente è stato eliminato da un altro utente'),
  anonimizzazioni_altra_mano: conflict('RICHIESTA_PROPRIA', "L'hai chiesta tu: la decide un altro amministratore"),
  anonimizzazioni_due_amministratori: conflict(
    'RICHIESTA_SCADUTA',
    'Servono due amministratori attivi, chi chiede e chi conferma: ricarica la pagina',
  ),
  anonimizzazioni_ostacolo: conflict('ANONIMIZZAZIONE_IMPEDITA', 'Qualcosa è cambiato e adesso non si può fare: ricarica la pagina'),
  persona_anonima: conflict('PERSONA_ANONIMA', 'I dati di questa persona sono stati resi anonimi: non riceve più documenti né verbali'),
  dipendenti_anonimo: conflict('PERSONA_ANONIMA', 'I dati di questa persona sono stati resi anonimi: non si modificano più'),
};
