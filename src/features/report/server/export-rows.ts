// The report as rows for a spreadsheet: one figure a row, so that it can be filtered and reckoned with.
import type { Cella, Testata } from '#server/files/cell.ts';
import type { Cella as Cifra, Tabella, Voce } from '#shared/cifre.ts';
import type { Report, Scheda } from '../contract.ts';
import { SCHEDA_LABELS, SCHEDE } from '../rules.ts';
import type { Intestazione, Risposta } from './export-pdf.ts';

export const TESTE_REPORT: Testata[] = [
  ...['Scheda', 'Tabella', 'Voce', 'Misura'].map((testa) => ({ testa, tipo: 'testo' as const })),
  { testa: 'Valore', tipo: 'numero' },
];

/** What the report is of comes first: who finds the file a year from now has to know. */
export function reportRows({ schede, tabella_andamento }: Report, intestazione: Intestazione): Cella[][] {
  const { periodo, brand, filtri, creato } = intestazione;
  const about = Object.entries({ Periodo: periodo, Brand: brand, ...filtri, 'Creato il': creato }).map(([voce, valore]) =>
    row('Report', '', voce, '', testo(valore)),
  );
  const figures = SCHEDE.flatMap((nome) => schedaRows(SCHEDA_LABELS[nome], schede[nome]));
  return [...about, ...figures, ...tableRows(SCHEDA_LABELS.overview, tabella_andamento)];
}

function schedaRows(scheda: string, { indicatori, tabelle }: Scheda): Cella[][] {
  const indicators = indicatori.flatMap(({ label, cella, su, dettagli, variazione }) => [
    ...voceRows(scheda, 'Indicatori', label, { label: '', cella, ...(su === undefined ? {} : { su }) }),
    ...dettagli.flatMap((each) => voceRows(scheda, 'Indicatori', label, each)),
    ...(variazione ? [row(scheda, 'Indicatori', label, `Variazione ${variazione.di}`, { tipo: 'numero', valore: variazione.valore })] : []),
  ]);
  return [...indicators, ...tabelle.flatMap((tabella) => tableRows(scheda, tabella))];
}

/** A figure, and of how many. */
function voceRows(scheda: string, tabella: string, nome: string, { label, cella, su }: Voce): Cella[][] {
  const whole = su === undefined ? [] : [row(scheda, tabella, nome, `${label} in tutto`.trim(), { tipo: 'numero', valore: su })];
  return [row(scheda, tabella, nome, label, figure(cella)), ...whole];
}

function tableRows(scheda: string, { titolo, valore, fatti = [], colonne: [, ...misure], righe, totale }: Tabella): Cella[][] {
  const measured = (label: string, celle: readonly Cifra[]) =>
    celle.map((cella, i) => row(scheda, titolo, label, misure[i] ?? '', figure(cella)));
  return [
    ...(valore ? [row(scheda, titolo, titolo, '', figure(valore))] : []),
    ...fatti.flatMap((fatto) => voceRows(scheda, titolo, fatto.label, { ...fatto, label: '' })),
    ...righe.flatMap(({ label, celle }) => measured(label, celle)),
    ...(totale ? measured('Totale', totale) : []),
  ];
}

/** An answer as a sheet: its charts' values and its tables one below the other, each measure in a column of its own. */
export function answerSheet({ titolo, grafici, tabelle }: Risposta): { titolo: string; teste: Testata[]; rows: Cella[][] } {
  const charts = grafici.map(({ titolo: chart, unita, punti, serie }) => ({
    titolo: chart,
    misure: serie.map(({ nome }) => nome),
    righe: punti.map(({ nome }, i) => ({ label: nome, celle: serie.map(({ valori }): Cifra => ({ unita, valore: valori[i] ?? null })) })),
  }));
  const tables = tabelle.map(({ titolo: table, colonne: [, ...misure], righe }) => ({ titolo: table, misure, righe }));
  const blocks = [...charts, ...tables];
  const measures = [...new Set(blocks.flatMap(({ misure }) => misure))];
  const unitOf = (misura: string) =>
    blocks
      .flatMap(({ misure, righe }) => righe.map(({ celle }) => celle[misure.indexOf(misura)]?.unita))
      .find((unita) => unita !== undefined);
  const rows = blocks.flatMap(({ titolo: block, misure, righe }) =>
    righe.map(({ label, celle }) => [
      testo(block),
      testo(label),
      ...measures.map((misura): Cella => {
        const cella = celle[misure.indexOf(misura)];
        return cella ? figure(cella) : { tipo: 'numero', valore: null };
      }),
    ]),
  );
  const heads = ['Tabella', 'Voce'].map((testa): Testata => ({ testa, tipo: 'testo' }));
  return { titolo, teste: [...heads, ...measures.map((testa): Testata => ({ testa, tipo: unitOf(testa) ?? 'numero' }))], rows };
}

const testo = (valore: string): Cella => ({ tipo: 'testo', valore });
const figure = ({ unita, valore }: Cifra): Cella => ({ tipo: unita, valore });
const row = (scheda: string, tabella: string, voce: string, misura: string, valore: Cella): Cella[] => [
  ...[scheda, tabella, voce, misura].map(testo),
  valore,
];
