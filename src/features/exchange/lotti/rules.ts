import { Problem } from '#shared/problem.ts';

/** The reasons why an undo cannot restore a record. A violated database constraint that has its own message is not listed. */
export const MOTIVI = {
  modificata: 'Qualcuno ci ha messo mano dopo.',
  sparita: "Non c'è più.",
  aggiunta: 'Nel frattempo ci è stato collegato altro.',
  senza_brand: 'Resterebbe senza brand.',
  altro: 'Altri dati dipendono da questa riga.',
} as const;

const MAX_NAMED = 10;

export function formatRighe(quante: number): string {
  return quante === 1 ? '1 riga' : `${quante.toLocaleString('it-IT', { useGrouping: 'always' })} righe`;
}

export const lottoNonTrovato = () =>
  new Problem('not_found', 'LOTTO_NON_TROVATO', "L'importazione o l'azione richiesta non esiste o non puoi vederla.");

/**
 * Returns the problem (409) for records that were changed after the lotto. `conflitti` contains the first of `quanti` such records. For a
 * lotto of one record the error states the reason.
 */
export function lottoModificato(conflitti: readonly { nome: string; motivo: string }[], quanti: number, righe: number): Problem {
  const [single] = conflitti;
  if (righe === 1 && single) return new Problem('conflict', 'LOTTO_MODIFICATO', `${single.nome} non può tornare com'era. ${single.motivo}`);
  const names = conflitti.slice(0, MAX_NAMED).map(({ nome }) => nome);
  const namesText = `${names.join(', ')}${quanti > names.length ? ` e altre ${quanti - names.length}` : ''}`;
  const countText = quanti === 1 ? "1 riga non può tornare com'era" : `${quanti} righe non possono tornare com'erano`;
  const hint = quanti < righe ? ' Puoi annullare solo le altre.' : '';
  return new Problem('conflict', 'LOTTO_MODIFICATO', `${countText}: ${namesText}.${hint}`);
}
