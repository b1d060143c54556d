import { type Cella, formatCella, type Tabella } from '#shared/cifre.ts';
import { TIPI_RISORSA } from '#shared/risorse.ts';

/** The possible subjects of a series. The subject determines the colour of the series in every chart. */
export const TONI = [
  ...TIPI_RISORSA,
  'hr',
  'manager',
  'it',
  'entrate',
  'uscite',
  'organico',
  'prima',
  'pronti',
  'non_pronti',
  'riparazione',
] as const;
export type Tono = (typeof TONI)[number];

export const SPRECHI = ['cose_di_usciti', 'posti_liberi', 'piano_mobile', 'telefono', 'hardware'] as const;
export type Spreco = (typeof SPRECHI)[number];

export const EXPIRING_TYPES = ['software', 'hardware', 'dipendente', 'riparazione', 'documento', 'contratto', 'prova'] as const;
export type ExpiringType = (typeof EXPIRING_TYPES)[number];
export const EXPIRING_TYPE_LABELS: Record<ExpiringType, string> = {
  software: 'Licenza',
  hardware: 'Garanzia',
  dipendente: 'Ultimo giorno',
  riparazione: 'Rientro dalla riparazione',
  documento: 'Documento',
  contratto: 'Fine del contratto',
  prova: 'Fine della prova',
};

/** The maximum number of rows that a table lists one by one; the remaining rows are added up in one row. */
export const MAX_LISTED_ROWS = 50;

export const NOTE_DOMANDE = {
  persone:
    "Secondo le date di assunzione e di uscita. L'ultimo giorno si lavora ancora: chi esce a fine mese conta tra le uscite del giorno dopo. Chi è stato eliminato non è contato.",
  onboarding:
    'La mediana dei giorni in cui un onboarding concluso nel mese è stato in ogni mano. È pronto il primo giorno chi aveva per allora tutto ciò che il suo onboarding chiedeva; chi non chiedeva niente non è contato.',
  spesa: 'Di ogni mese un dodicesimo del costo annuo di ciò che era assegnato a persone e showroom alla sua fine, a quanto costava allora.',
  mesi_chiusi: 'Un mese chiuso resta come era quando è stato chiuso; per showroom e mansione conta chi ci lavorava quel giorno.',
  sprechi: "In euro all'anno. Un posto riservato a chi arriva non è libero. Di ciò che è di più brand conta la parte di ognuno.",
  scadenze:
    "Di una licenza il costo annuo del rinnovo, di una garanzia il prezzo di acquisto, di chi esce il costo annuo di ciò che ha ancora, di una riparazione quanto costa. Documenti solo quelli che puoi leggere; contratti e prove solo di chi non ha già un'uscita; i piani non hanno una scadenza.",
} as const;

interface ChartData {
  titolo: string;
  misura: string;
  unita: 'euro' | 'numero';
  punti: readonly { nome: string }[];
  serie: readonly { nome: string; valori: readonly (number | null)[] }[];
}

export const toCella = (unita: ChartData['unita'], valore: number | null): Cella => ({ valore, unita });

export function chartTable({ titolo, misura, unita, punti, serie }: ChartData): Tabella {
  return {
    titolo: `${titolo}: i valori`,
    misura,
    colonne: ['Mese', ...serie.map(({ nome }) => nome)],
    righe: punti.map(({ nome }, i) => ({ label: nome, celle: serie.map(({ valori }) => toCella(unita, valori[i] ?? null)) })),
  };
}

/** Describes the values at one point of a chart, for example 'novembre 2026: Software 1.200,00 €, Hardware 80,00 €'. */
export function describePunto({ unita, punti, serie }: Omit<ChartData, 'misura'>, punto: number): string {
  const parti = serie.map(({ nome, valori }) => `${nome} ${formatCella(toCella(unita, valori[punto] ?? null))}`);
  return `${punti[punto]?.nome}: ${parti.join(', ')}`;
}
