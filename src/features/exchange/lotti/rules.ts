// Pure: Italian sentences about undoing a lotto.
import { Problem } from '#shared/problem.ts';

/** Reasons that do not come from a constraint of the database. */
export const MOTIVI = {
  modificata: 'Qualcuno ci ha messo mano dopo.',
  sparita: "Non c'è più.",
  aggiunta: 'Nel frattempo ci è stato collegato altro.',
  senza_brand: 'Resterebbe senza brand.',
  altro: 'Altri dati dipendono da questa riga.',
} as const;

const NAMED = 10;

/** Formats a number of rows: '1 riga', '12 righe'. */
export function contaRighe(quante: number): string {
  return quante === 1 ? '1 riga' : `${quante.toLocaleString('it-IT', { useGrouping: 'always' })} righe`;
}

export const lottoNonTrovato = () =>
  new Problem('not_found', 'LOTTO_NON_TROVATO', "L'importazione o l'azione richiesta non esiste o non puoi vederla.");

/**
 * The 409 for records that were changed after the lotto. `conflitti` contains the first of `quanti` such records. For a lotto of one record
 * the error states the reason.
 */
export function lottoModificato(conflitti: readonly { nome: string; motivo: string }[], quanti: number, righe: number): Problem {
  const [only] = conflitti;
  if (righe === 1 && only) return new Problem('conflict', 'LOTTO_MODIFICATO', `${only.nome} non può tornare com'era. ${only.motivo}`);
  const names = conflitti.slice(0, NAMED).map(({ nome }) => nome);
  const named = `${names.join(', ')}${quanti > names.length ? ` e altre ${quanti - names.length}` : ''}`;
  const what = quanti === 1 ? "1 riga non può tornare com'era" : `${quanti} righe non possono tornare com'erano`;
  const rest = quanti < righe ? ' Puoi annullare solo le altre.' : '';
  return new Problem('conflict', 'LOTTO_MODIFICATO', `${what}: ${named}.${rest}`);
}
