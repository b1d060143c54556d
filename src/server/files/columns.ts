// What a column of a file is, and those that many lists have.
import type { Scope } from '#server/security/scope.ts';
import type { NameOf } from '#shared/riferimenti.ts';
import type { Assegnatario, BrandBreve } from '#shared/schemas.ts';
import { type Cella, inItalia, type Tipo } from './cell.ts';

export interface Colonna<Riga> {
  testa: string;
  tipo: Tipo;
  di: (riga: Riga, nameOf: NameOf) => Cella['valore'];
  /** Left out of the file of who may not know it. */
  soloSe?: (scope: Scope) => boolean;
}

export const testo = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'testo', di });
export const data = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'data', di });
export const istante = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'istante', di });
export const euro = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'euro', di });
export const numero = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'numero', di });
export const siNo = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'siNo', di });

export const brand = <R extends { brands: BrandBreve[] }>(): Colonna<R> =>
  testo('Brand', ({ brands }) => brands.map(({ nome }) => nome).join(', '));
export const creato = <R extends { created_at: string }>(testa = 'Creato il'): Colonna<R> =>
  data(testa, ({ created_at }) => inItalia(created_at).slice(0, 10));
/** Who has it; that somebody has it is said also where one may not know who (rule 12). */
export const titolare = <R extends { assegnato: boolean; assegnatario: Assegnatario | null }>(): Colonna<R>[] => [
  siNo('Assegnato', ({ assegnato }) => assegnato),
  testo('Assegnato a', ({ assegnatario: chi }) => chi && `${chi.nome} ${chi.cognome}`),
];
