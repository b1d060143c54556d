import type { ElencoImportabile } from '#shared/importazioni.ts';
import type { Campo } from '#shared/lettura-file.ts';
import type { Importazione } from '../contract.ts';

const NOMI: Record<ElencoImportabile, readonly [uno: string, molti: string]> = {
  showrooms: ['showroom', 'showroom'],
  dipendenti: ['dipendente', 'dipendenti'],
  hardware: ['dispositivo', 'dispositivi'],
  software: ['software', 'software'],
  'piani-mobili': ['piano mobile', 'piani mobili'],
  iphones: ['telefono aziendale', 'telefoni aziendali'],
  cartelle: ['cartella condivisa', 'cartelle condivise'],
  assegnazioni: ['assegnazione', 'assegnazioni'],
};

const LISTA = new Intl.ListFormat('it');

export interface RowCounts {
  righe: number;
  nuove: number;
  modificate: number;
  uguali: number;
  errate: number;
  escluse: number;
}

export const numero = (n: number): string => n.toLocaleString('it-IT', { useGrouping: 'always' });

export const formatRighe = (n: number): string => `${numero(n)} ${n === 1 ? 'riga' : 'righe'}`;

/** Describes what applying an import will do, for example 'Crea 212 dipendenti, ne cambia 14; 3 righe con errori restano fuori.' */
export function describePiano(elenco: ElencoImportabile, { nuove, modificate, uguali, errate, escluse }: RowCounts): string {
  const [uno, molti] = NOMI[elenco];
  const count = (n: number) => `${numero(n)} ${n === 1 ? uno : molti}`;
  const written = [
    nuove > 0 && `Crea ${count(nuove)}`,
    modificate > 0 && (nuove > 0 ? `ne cambia ${numero(modificate)}` : `Cambia ${count(modificate)}`),
  ].filter(Boolean);
  const skipped = [
    uguali > 0 && (uguali === 1 ? '1 riga è già uguale' : `${numero(uguali)} righe sono già uguali`),
    errate > 0 && (errate === 1 ? '1 riga con errori resta fuori' : `${numero(errate)} righe con errori restano fuori`),
    escluse > 0 && (escluse === 1 ? '1 riga di totale resta fuori' : `${numero(escluse)} righe di totale restano fuori`),
  ].filter(Boolean);
  const parts = [written.length > 0 ? written.join(', ') : "Non c'è nulla da scrivere", ...skipped];
  return `${parts.join('; ')}.`;
}

/** Describes what applying an import has done, for example '3 righe nuove, 2 cambiate; 1 era già uguale.' */
export function describeFatto({ nuove, modificate, uguali, errate, escluse }: RowCounts): string {
  const written = [
    nuove > 0 && `${formatRighe(nuove)} ${nuove === 1 ? 'nuova' : 'nuove'}`,
    modificate > 0 && `${nuove > 0 ? numero(modificate) : formatRighe(modificate)} ${modificate === 1 ? 'cambiata' : 'cambiate'}`,
  ].filter(Boolean);
  const skipped = [
    uguali > 0 && `${numero(uguali)} ${uguali === 1 ? 'era già uguale' : 'erano già uguali'}`,
    errate > 0 && `${numero(errate)} con errori ${errate === 1 ? 'è rimasta' : 'sono rimaste'} fuori`,
    escluse > 0 && `${numero(escluse)} di totale ${escluse === 1 ? 'è rimasta' : 'sono rimaste'} fuori`,
  ].filter(Boolean);
  return [written.join(', ') || 'Nessuna riga scritta', ...skipped].join('; ').concat('.');
}

export function describeCreati({ abbinati, campi }: Pick<Importazione, 'abbinati' | 'campi'>): string | undefined {
  const created = abbinati.flatMap(({ campo, significa, creato }) => {
    const noun = campi.find((each) => each.campo === campo)?.nomina === 'brand' ? 'il brand' : 'lo showroom';
    return creato ? `${noun} «${significa}»` : [];
  });
  return created.length > 0
    ? `Per questo file hai creato anche ${LISTA.format([...new Set(created)])}: annullando l'importazione restano.`
    : undefined;
}

export const CELLE_INCOLLATE = 'Celle incollate';

/**
 * A sentence about what happens to rows when no column fills a field; undefined when no field is missing. `filled`: the fields that have a
 * value.
 */
export function describeMancanti(
  { campi, elenco }: Pick<Importazione, 'campi' | 'elenco'>,
  filled: readonly (string | null)[],
): string | undefined {
  const missing = campi.filter(({ campo, obbligatorio }) => obbligatorio && !filled.includes(campo));
  const keys = campi.filter(({ riconosce }) => riconosce);
  const key = keys.some(({ campo }) => filled.includes(campo)) ? undefined : keys.find(({ campo }) => campo !== 'id');
  const labelsOf = (fields: readonly Campo[]) => LISTA.format(fields.map(({ etichetta }) => `«${etichetta}»`));
  if (key) {
    const fields = [key, ...missing.filter((each) => each !== key)];
    const consequence =
      missing.length > 0 ? 'ogni riga sarebbe nuova e avrà un errore' : "ogni riga sarebbe nuova, anche se in Organico c'è già";
    return `Nessuna colonna riempie ${labelsOf(fields)}. Senza «${key.etichetta}» le righe non si riconoscono: ${consequence}.`;
  }
  if (missing.length === 0) return undefined;
  const consequence =
    elenco === 'assegnazioni' ? 'ogni riga avrà un errore' : 'ciò che è già in Organico si aggiorna, ma le righe nuove avranno un errore';
  return `Nessuna colonna riempie ${labelsOf(missing)}: ${consequence}.`;
}
