import type { Importazione, RigaImportata } from '../contract.ts';
import type { Mappatura } from '../rules.ts';

/** A column of the file that fills a field. */
export interface ColonnaMostrata {
  colonna: number;
  campo: string;
  etichetta: string;
}

/** Those that are imported, in the order of the file. */
export function colonneMostrate({ campi }: Pick<Importazione, 'campi'>, mappatura: Mappatura): ColonnaMostrata[] {
  return mappatura.flatMap((campo, colonna) => {
    const found = campi.find((each) => each.campo === campo);
    return found ? [{ colonna, campo: found.campo, etichetta: found.etichetta }] : [];
  });
}

/** What is wrong with a row beside its cells: as a whole, and in fields that no column fills. */
export function altriErrori(
  { errori }: Pick<RigaImportata, 'errori'>,
  colonne: readonly ColonnaMostrata[],
  { campi }: Pick<Importazione, 'campi'>,
): string[] {
  return Object.entries(errori).flatMap(([campo, sentence]) => {
    if (colonne.some((each) => each.campo === campo)) return [];
    const etichetta = campi.find((each) => each.campo === campo)?.etichetta;
    return [etichetta ? `${etichetta}: ${sentence}` : sentence];
  });
}
