import type { Importazione } from '#features/exchange/importazioni/contract.ts';
import type { ElencoImportabile } from '#shared/importazioni.ts';

export interface UglyFile {
  description: string;
  elenco: ElencoImportabile;
  file: Uint8Array | string | (() => Promise<Uint8Array>);
  understood?: Partial<Importazione>;
  /** The expected errors: line number, field, and a part of the error message. All other lines are valid. */
  wrong?: Record<number, Record<string, string>>;
  /** The expected values of the lines that can be imported, in file order. */
  becomes: Record<string, unknown>[];
}

export const EMPLOYEE_HEADINGS = ['Nome', 'Cognome', 'E-mail aziendale', 'Brand', 'Cellulare', 'Data di assunzione'];
export const NICCOLO = ['Niccolò', "D'Angelò", 'niccolo@azienda.it', 'Marea', '0347 001', '31/12/2026'];
export const NICCOLO_EXPECTED = {
  nome: 'Niccolò',
  cognome: "D'Angelò",
  email: 'niccolo@azienda.it',
  cellulare: '0347 001',
  data_assunzione: '2026-12-31',
};
export const ADA = ['Ada', 'Costa', 'ada@azienda.it', 'Marea', '', '2026-12-31'];
export const ADA_EXPECTED = { nome: 'Ada', cognome: 'Costa', email: 'ada@azienda.it', cellulare: null, data_assunzione: '2026-12-31' };

export const HARDWARE_HEADINGS = ['Nome', 'Tipo', 'Marca', 'Modello', 'S/N', 'Prezzo Acquisto', 'Scadenza Garanzia', 'Brand'];
type HardwareCells = [seriale: string, prezzo?: string, garanzia?: string];
export const hardwareCells = (...[seriale, prezzo = '', garanzia = '']: HardwareCells) => [
  'Portatile',
  'Laptop',
  'Dell',
  '5450',
  seriale,
  prezzo,
  garanzia,
  'Marea',
];
export const expectedHardware = (
  numero_seriale: string | null,
  prezzo_acquisto: number | null = null,
  garanzia_scadenza: string | null = null,
) => ({
  numero_seriale,
  prezzo_acquisto,
  garanzia_scadenza,
});

export const csvLines = (rows: readonly (readonly string[])[], separator = ';', end = '\n') =>
  rows.map((row) => row.join(separator) + end).join('');
