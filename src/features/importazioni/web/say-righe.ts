// What an import does, in words. Pure.
import type { ElencoImportabile } from '#shared/importazioni.ts';

/** How many there are of it: 'Crea 212 dipendenti'. */
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

export interface Quante {
  righe: number;
  nuove: number;
  modificate: number;
  uguali: number;
  errate: number;
}

export const numero = (n: number): string => n.toLocaleString('it-IT', { useGrouping: 'always' });

/** '1 riga', '1.204 righe'. */
export const sayRighe = (n: number): string => `${numero(n)} ${n === 1 ? 'riga' : 'righe'}`;

/** What applying it would do: 'Crea 212 dipendenti, ne cambia 14; 3 righe con errori restano fuori.' */
export function sayPiano(elenco: ElencoImportabile, { nuove, modificate, uguali, errate }: Quante): string {
  const [uno, molti] = NOMI[elenco];
  const count = (n: number) => `${numero(n)} ${n === 1 ? uno : molti}`;
  const writes = [
    nuove > 0 && `Crea ${count(nuove)}`,
    modificate > 0 && (nuove > 0 ? `ne cambia ${numero(modificate)}` : `Cambia ${count(modificate)}`),
  ].filter(Boolean);
  const stays = [
    uguali > 0 && (uguali === 1 ? '1 riga è già uguale' : `${numero(uguali)} righe sono già uguali`),
    errate > 0 && (errate === 1 ? '1 riga con errori resta fuori' : `${numero(errate)} righe con errori restano fuori`),
  ].filter(Boolean);
  const said = [writes.length > 0 ? writes.join(', ') : "Non c'è nulla da scrivere", ...stays];
  return `${said.join('; ')}.`;
}

/** What an import that was applied has done. */
export function sayFatto({ nuove, modificate, uguali, errate }: Quante, applicate: number | undefined): string {
  const left = [
    uguali > 0 && `${numero(uguali)} ${uguali === 1 ? 'era già uguale' : 'erano già uguali'}`,
    errate > 0 && `${numero(errate)} con errori ${errate === 1 ? 'è rimasta' : 'sono rimaste'} fuori`,
  ].filter(Boolean);
  const written = applicate ?? nuove + modificate;
  return [`${sayRighe(written)} ${written === 1 ? 'scritta' : 'scritte'}`, ...left].join('; ').concat('.');
}
