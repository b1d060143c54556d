// Italian sentences about an import. Pure.
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

export interface Quante {
  righe: number;
  nuove: number;
  modificate: number;
  uguali: number;
  errate: number;
  escluse: number;
}

export const numero = (n: number): string => n.toLocaleString('it-IT', { useGrouping: 'always' });

/** Formats a number of rows: '1 riga', '1.204 righe'. */
export const formatRighe = (n: number): string => `${numero(n)} ${n === 1 ? 'riga' : 'righe'}`;

/** A sentence about what the import will do: 'Crea 212 dipendenti, ne cambia 14; 3 righe con errori restano fuori.' */
export function describePiano(elenco: ElencoImportabile, { nuove, modificate, uguali, errate, escluse }: Quante): string {
  const [uno, molti] = NOMI[elenco];
  const count = (n: number) => `${numero(n)} ${n === 1 ? uno : molti}`;
  const writes = [
    nuove > 0 && `Crea ${count(nuove)}`,
    modificate > 0 && (nuove > 0 ? `ne cambia ${numero(modificate)}` : `Cambia ${count(modificate)}`),
  ].filter(Boolean);
  const stays = [
    uguali > 0 && (uguali === 1 ? '1 riga è già uguale' : `${numero(uguali)} righe sono già uguali`),
    errate > 0 && (errate === 1 ? '1 riga con errori resta fuori' : `${numero(errate)} righe con errori restano fuori`),
    escluse > 0 && (escluse === 1 ? '1 riga di totale resta fuori' : `${numero(escluse)} righe di totale restano fuori`),
  ].filter(Boolean);
  const said = [writes.length > 0 ? writes.join(', ') : "Non c'è nulla da scrivere", ...stays];
  return `${said.join('; ')}.`;
}

/** The result of an applied import: '3 righe nuove, 2 cambiate; 1 era già uguale.' */
export function describeFatto({ nuove, modificate, uguali, errate, escluse }: Quante): string {
  const done = [
    nuove > 0 && `${formatRighe(nuove)} ${nuove === 1 ? 'nuova' : 'nuove'}`,
    modificate > 0 && `${nuove > 0 ? numero(modificate) : formatRighe(modificate)} ${modificate === 1 ? 'cambiata' : 'cambiate'}`,
  ].filter(Boolean);
  const left = [
    uguali > 0 && `${numero(uguali)} ${uguali === 1 ? 'era già uguale' : 'erano già uguali'}`,
    errate > 0 && `${numero(errate)} con errori ${errate === 1 ? 'è rimasta' : 'sono rimaste'} fuori`,
    escluse > 0 && `${numero(escluse)} di totale ${escluse === 1 ? 'è rimasta' : 'sono rimaste'} fuori`,
  ].filter(Boolean);
  return [done.join(', ') || 'Nessuna riga scritta', ...left].join('; ').concat('.');
}

/** The brands and showrooms that were created for words of the file; undefined when there is none. */
export function describeCreati({ abbinati, campi }: Pick<Importazione, 'abbinati' | 'campi'>): string | undefined {
  const made = abbinati.flatMap(({ campo, significa, creato }) => {
    const what = campi.find((each) => each.campo === campo)?.nomina === 'brand' ? 'il brand' : 'lo showroom';
    return creato ? `${what} «${significa}»` : [];
  });
  return made.length > 0
    ? `Per questo file hai creato anche ${LISTA.format([...new Set(made)])}: annullando l'importazione restano.`
    : undefined;
}

/** The file name that an import of pasted cells gets. */
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
  const named = (some: readonly Campo[]) => LISTA.format(some.map(({ etichetta }) => `«${etichetta}»`));
  if (key) {
    const all = [key, ...missing.filter((each) => each !== key)];
    const then = missing.length > 0 ? 'ogni riga sarebbe nuova e avrà un errore' : "ogni riga sarebbe nuova, anche se in Organico c'è già";
    return `Nessuna colonna riempie ${named(all)}. Senza «${key.etichetta}» le righe non si riconoscono: ${then}.`;
  }
  if (missing.length === 0) return undefined;
  const then =
    elenco === 'assegnazioni' ? 'ogni riga avrà un errore' : 'ciò che è già in Organico si aggiorna, ma le righe nuove avranno un errore';
  return `Nessuna colonna riempie ${named(missing)}: ${then}.`;
}
