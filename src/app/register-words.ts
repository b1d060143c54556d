// What the register says of each slice: who is missing here does not compile.

import { authWords } from '#features/accounts/auth/server/words.ts';
import { aziendaWords } from '#features/accounts/azienda/server/words.ts';
import { fattoriWords } from '#features/accounts/fattori/server/words.ts';
import { gettoniWords } from '#features/accounts/gettoni/server/words.ts';
import { utentiWords } from '#features/accounts/utenti/server/words.ts';
import { fattureWords } from '#features/billing/fatture/server/words.ts';
import { documentiWords, lettureWords } from '#features/documents/documenti/server/words.ts';
import { inventariWords } from '#features/equipment/inventari/server/words.ts';
import { riparazioniWords } from '#features/equipment/riparazioni/server/words.ts';
import { esportaWords } from '#features/exchange/esporta/server/words.ts';
import { importazioniWords } from '#features/exchange/importazioni/server/words.ts';
import { lottiWords } from '#features/exchange/lotti/server/words.ts';
import { budgetWords, mesiChiusiWords } from '#features/insight/budget/server/words.ts';
import { findNames as findNamesOf } from '#features/insight/registro/server/find-names.ts';
import { attivitaWords } from '#features/journeys/attivita/server/words.ts';
import { dotazioniWords } from '#features/journeys/dotazioni/server/words.ts';
import { richiesteWords } from '#features/journeys/richieste/server/words.ts';
import { trasferimentiWords } from '#features/journeys/trasferimenti/server/words.ts';
import { usciteWords } from '#features/journeys/uscite/server/words.ts';
import { verbaliWords } from '#features/journeys/verbali/server/words.ts';
import { workflowsWords } from '#features/journeys/workflows/server/words.ts';
import { webhookWords } from '#features/notifications/webhook/server/words.ts';
import { brandsWords } from '#features/people/brands/server/words.ts';
import { dipendentiWords } from '#features/people/dipendenti/server/words.ts';
import { showroomsWords } from '#features/people/showrooms/server/words.ts';
import { anonimizzazioniWords } from '#features/privacy/anonimizzazioni/server/words.ts';
import { conservazioneWords } from '#features/privacy/conservazione/server/words.ts';
import { chiHaLettoWords } from '#features/privacy/letture/server/words.ts';
import type { Db } from '#server/db/handle.ts';
import { composeVocabulary } from '#server/register/compose-vocabulary.ts';
import type { Scope } from '#server/security/scope.ts';
import type { NameOf, Riferimento } from '#shared/riferimenti.ts';
import { perRisorsa } from '#shared/risorse.ts';
import { KIND_SLICES } from './kinds.ts';

const hardwareWords = KIND_SLICES.hardware.words;

export const VOCABULARY = composeVocabulary({
  dipendenti: { ...dipendentiWords, tables: { ...dipendentiWords.tables, ...chiHaLettoWords.tables } },
  trasferimenti: trasferimentiWords,
  workflows: { ...workflowsWords, tables: { ...workflowsWords.tables, ...richiesteWords.tables } },
  dotazioni: dotazioniWords,
  modelli_attivita: attivitaWords,
  uscite: usciteWords,
  verbali: verbaliWords,
  ...perRisorsa('table', (tipo) => KIND_SLICES[tipo].words),
  hardware: { ...hardwareWords, tables: { ...hardwareWords.tables, ...riparazioniWords.tables } },
  documenti: documentiWords,
  showrooms: { ...showroomsWords, tables: { ...showroomsWords.tables, ...inventariWords.tables } },
  brands: brandsWords,
  users: { ...utentiWords, tables: { ...utentiWords.tables, ...fattoriWords.tables, ...gettoniWords.tables, ...aziendaWords.tables } },
  lotti: lottiWords,
  importazioni: importazioniWords,
  fatture: fattureWords,
  budget: budgetWords,
  mesi_chiusi: mesiChiusiWords,
  webhooks: webhookWords,
  anonimizzazioni: anonimizzazioniWords,
  conservazione_elenchi: conservazioneWords,
  accesso: authWords,
  esporta: esportaWords,
  legge: lettureWords,
});

/** The names of things of all kinds, as far as the caller may know them. */
export function findNames(db: Db, scope: Scope, references: readonly Riferimento[]): Promise<NameOf> {
  return findNamesOf(VOCABULARY.things, db, scope, references);
}
