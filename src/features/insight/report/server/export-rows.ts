// The report as rows for a spreadsheet: one figure a row, so that it can be filtered and reckoned with.
import type { Cella, Testata } from '#server/files/cell.ts';
import type { Cella as Cifra, Tabella, Voce } from '#shared/cifre.ts';
import { formatData } from '#shared/dates.ts';
import { inUnFile } from '#shared/misure.ts';
import type { Report, Scheda } from '../contract.ts';
import { SCHEDA_LABELS, SCHEDE } from '../rules.ts';
import type { Intestazione, Risposta } from './draw-report.ts';

/** In what a figure is measured, and of when. */
const UNITA = 'Unità e periodo';

export const TESTE_REPORT: Testata[] = [
  ...['Scheda', 'Tabella', 'Voce', 'Misura'].map((testa) => ({ testa, tipo: 'testo' as const })),
  { testa: 'Valore', tipo: 'numero' },
  { testa: UNITA, tipo: 'testo' },
];

/** What the report is of comes first: who finds the file a year from now has to know. */
export function reportRows({ schede, tabella_andamento }: Report, { periodo, brand, filtri, oggi }: Intestazione): Cella[][] {
  const about = Object.entries({ Periodo: periodo, Brand: brand, ...filtri, 'Creato il': formatData(oggi) }).map(([voce, valore]) =>
    row(['Report', '', voce, ''], testo(valore), ''),
  );
  const figures = SCHEDE.flatMap((nome) => schedaRows(SCHEDA_LABELS[nome], schede[nome]));
  const trend = tableRows(SCHEDA_LABELS.overview, tabella_andamento);
  return [...about, ...[...figures, ...trend].map(({ di, cella, misura }) => row(di, cella, inUnFile(misura, oggi)))];
}

interface Riga {
  di: readonly [scheda: string, tabella: string, voce: string, misura: string];
  cella: Cella;
  misura: string;
}

function schedaRows(scheda: string, { indicatori, tabelle }: Scheda): Riga[] {
  const indicators = indicatori.flatMap(({ label, misura, cella, su, dettagli, variazione }): Riga[] => {
    const told = (voce: Voce) => voceRows([scheda, 'Indicatori', label], voce, misura);
    const change = variazione && { tipo: 'numero' as const, valore: variazione.valore };
    return [
      ...told({ label: '', cella, ...(su === undefined ? {} : { su }) }),
      ...dettagli.flatMap(told),
      ...(change
        ? [
            {
              di: [scheda, 'Indicatori', label, `Variazione ${variazione.di}`] as const,
              cella: change,
              misura: `rispetto ${variazione.rispetto}`,
            },
          ]
        : []),
    ];
  });
  return [...indicators, ...tabelle.flatMap((tabella) => tableRows(scheda, tabella))];
}

/** A figure, and of how many. */
function voceRows([scheda, tabella, nome]: [string, string, string], { label, cella, su }: Voce, misura: string): Riga[] {
  const whole: Cella = { tipo: 'numero', valore: su ?? null };
  return [
    { di: [scheda, tabella, nome, label], cella: figure(cella), misura },
    ...(su === undefined ? [] : [{ di: [scheda, tabella, nome, `${label} in tutto`.trim()] as const, cella: whole, misura }]),
  ];
}

function tableRows(scheda: string, { titolo, misura, valore, fatti = [], colonne: [, ...misure], righe, totale }: Tabella): Riga[] {
  const measured = (label: string, celle: readonly Cifra[]) =>
    celle.map((cella, i): Riga => ({ di: [scheda, titolo, label, misure[i] ?? ''], cella: figure(cella), misura }));
  return [
    ...(valore ? [{ di: [scheda, titolo, titolo, ''] as const, cella: figure(valore), misura }] : []),
    ...fatti.flatMap((fatto) => voceRows([scheda, titolo, fatto.label], { ...fatto, label: '' }, misura)),
    ...righe.flatMap(({ label, celle }) => measured(label, celle)),
    ...(totale ? measured('Totale', totale) : []),
  ];
}

/** An answer as a sheet: its charts' values and its tables one below the other, each measure in a column of its own. */
export function answerSheet({ titolo, grafici, tabelle }: Risposta, oggi: string): { titolo: string; teste: Testata[]; rows: Cella[][] } {
  const charts = grafici.map(({ titolo: chart, misura, unita, punti, serie }) => ({
    titolo: chart,
    misura,
    misure: serie.map(({ nome }) => nome),
    righe: punti.map(({ nome }, i) => ({ label: nome, celle: serie.map(({ valori }): Cifra => ({ unita, valore: valori[i] ?? null })) })),
  }));
  const tables = tabelle.map(({ titolo: table, misura, colonne: [, ...misure], righe }) => ({ titolo: table, misura, misure, righe }));
  const blocks = [...charts, ...tables];
  const measures = [...new Set(blocks.flatMap(({ misure }) => misure))];
  const unitOf = (misura: string) =>
    blocks
      .flatMap(({ misure, righe }) => righe.map(({ celle }) => celle[misure.indexOf(misura)]?.unita))
      .find((unita) => unita !== undefined);
  const rows = blocks.flatMap(({ titolo: block, misura: of, misure, righe }) =>
    righe.map(({ label, celle }) => [
      testo(block),
      testo(inUnFile(of, oggi)),
      testo(label),
      ...measures.map((misura): Cella => {
        const cella = celle[misure.indexOf(misura)];
        return cella ? figure(cella) : { tipo: 'numero', valore: null };
      }),
    ]),
  );
  const heads = ['Tabella', UNITA, 'Voce'].map((testa): Testata => ({ testa, tipo: 'testo' }));
  return { titolo, teste: [...heads, ...measures.map((testa): Testata => ({ testa, tipo: unitOf(testa) ?? 'numero' }))], rows };
}

const testo = (valore: string): Cella => ({ tipo: 'testo', valore });
const figure = ({ unita, valore }: Cifra): Cella => ({ tipo: unita, valore });
const row = (di: Riga['di'], valore: Cella, misura: string): Cella[] => [...di.map(testo), valore, testo(misura)];
