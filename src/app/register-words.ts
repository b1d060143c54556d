// What the register says of each slice: who is missing here does not compile.
import { anonimizzazioniWords } from '#features/anonimizzazioni/server/words.ts';
import { attivitaWords } from '#features/attivita/server/words.ts';
import { authWords } from '#features/auth/server/words.ts';
import { aziendaWords } from '#features/azienda/server/words.ts';
import { brandsWords } from '#features/brands/server/words.ts';
import { budgetWords, mesiChiusiWords } from '#features/budget/server/words.ts';
import { conservazioneWords } from '#features/conservazione/server/words.ts';
import { dipendentiWords } from '#features/dipendenti/server/words.ts';
import { documentiWords, lettureWords } from '#features/documenti/server/words.ts';
import { dotazioniWords } from '#features/dotazioni/server/words.ts';
import { esportaWords } from '#features/esporta/server/words.ts';
import { fattoriWords } from '#features/fattori/server/words.ts';
import { fattureWords } from '#features/fatture/server/words.ts';
import { gettoniWords } from '#features/gettoni/server/words.ts';
import { importazioniWords } from '#features/importazioni/server/words.ts';
import { inventariWords } from '#features/inventari/server/words.ts';
import { chiHaLettoWords } from '#features/letture/server/words.ts';
import { lottiWords } from '#features/lotti/server/words.ts';
import { findNames as findNamesOf } from '#features/registro/server/find-names.ts';
import { richiesteWords } from '#features/richieste/server/words.ts';
import { riparazioniWords } from '#features/riparazioni/server/words.ts';
import { showroomsWords } from '#features/showrooms/server/words.ts';
import { trasferimentiWords } from '#features/trasferimenti/server/words.ts';
import { usciteWords } from '#features/uscite/server/words.ts';
import { utentiWords } from '#features/utenti/server/words.ts';
import { verbaliWords } from '#features/verbali/server/words.ts';
import { webhookWords } from '#features/webhook/server/words.ts';
import { workflowsWords } from '#features/workflows/server/words.ts';
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
