// Who may do what, in words, for the sentence of a refusal. Only the server refuses: the browser does not offer what may not be done.
import type { BrandAction } from '#shared/permissions.ts';

export const WHO_MAY: Record<BrandAction, string> = {
  'brand.vedi': 'il diritto di visualizzare il brand',
  'dipendenti.modifica': 'il ruolo HR con diritto di modifica sul brand',
  'showrooms.modifica': 'il ruolo HR con diritto di modifica sul brand',
  'workflows.crea': 'il ruolo HR con diritto di modifica sul brand',
  'workflows.comunica_manager': 'il ruolo HR con diritto di modifica sul brand',
  'workflows.comunica_it': 'il ruolo MANAGER con diritto di modifica sul brand',
  'workflows.completa_it': 'il ruolo IT con diritto di modifica sul brand',
  'workflows.torna_it': 'il ruolo IT con diritto di modifica sul brand',
  'workflows.torna_hr': 'il ruolo HR o MANAGER con diritto di modifica sul brand',
  'workflows.torna_manager': 'il ruolo MANAGER o IT con diritto di modifica sul brand',
  'dotazioni.modifica': 'il ruolo IT con diritto di modifica sul brand',
  'attivita.modifica': 'il ruolo HR con diritto di modifica sul brand',
  'richieste.modifica': 'il ruolo HR o MANAGER con diritto di modifica sul brand',
  'risorse.modifica': 'il ruolo IT con diritto di modifica sul brand',
  'risorse.assegna': 'il diritto di modifica sul brand',
  'riservati.vedi': 'il ruolo HR',
  'riservati.modifica': 'il ruolo HR con diritto di modifica sul brand',
  'documenti.modifica': 'il diritto di modifica sul brand',
  'documenti.it': 'il ruolo IT',
  'brands.modifica': 'il diritto di amministrare il brand',
  'budget.modifica': 'il diritto di amministrare il brand',
  'associazioni.modifica': 'il diritto di amministrare il brand',
};
