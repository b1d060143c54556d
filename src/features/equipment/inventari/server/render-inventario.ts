// The PDF report of an inventory count. It contains only what the caller may see.
import { heading, keyValueTable, newSheet, paragraph, type Sheet, table, toBytes } from '#server/pdf/sheet.ts';
import { formatData, formatDataOra, todayInItaly } from '#shared/dates.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Imprevisto, InventarioIntero, Mancante, Trovato } from '../contract.ts';
import { describeHolder, esitoLabel } from '../rules.ts';

export async function renderInventario(inventario: InventarioIntero): Promise<Buffer> {
  const { showroom, scadenza, aperto_da, chiuso_da, chiuso_il, created_at, attesi, trovati } = inventario;
  const title = `Inventario di ${showroom.nome}`;
  const sheet = await newSheet({ title, author: 'Organico', data: todayInItaly(new Date(chiuso_il ?? Date.now())) });
  heading(sheet, 'H1', title);
  keyValueTable(sheet, [
    ['Aperto', withAuthor(formatDataOra(created_at), aperto_da)],
    ['Scadenza', formatData(scadenza)],
    ['Chiuso', chiuso_il === null ? 'Non ancora: questo rapporto è provvisorio' : withAuthor(formatDataOra(chiuso_il), chiuso_da)],
    ['Trovati', `${trovati} di ${attesi}`],
  ]);
  const { mancanti, imprevisti, sconosciuti, trovate } = inventario;
  renderPart(sheet, 'Mancanti', mancanti, 'Non manca nulla.');
  renderPart(sheet, 'Imprevisti', imprevisti, 'Nulla che non fosse atteso.');
  renderPart(sheet, 'Trovati', trovate, 'Ancora nulla.');
  if (sconosciuti.length > 0) {
    heading(sheet, 'H2', `Codici sconosciuti (${sconosciuti.length})`);
    table(sheet, {
      heads: ['Codice', 'Letto'],
      shares: [0.7, 0.3],
      rows: sconosciuti.map(({ letto, letto_il }) => [letto, formatDataOra(letto_il)]),
    });
  }
  return toBytes(sheet, title);
}

const withAuthor = (date: string, author: string | null) => (author === null ? date : `${date}, da ${author}`);

function renderPart(sheet: Sheet, title: string, voci: readonly (Mancante | Trovato | Imprevisto)[], emptyText: string): void {
  heading(sheet, 'H2', `${title} (${voci.length})`);
  if (voci.length === 0) {
    paragraph(sheet, emptyText, 'quiet');
    return;
  }
  const isDecided = voci.some((voce) => voce.decisione !== null);
  table(sheet, {
    heads: ['Cosa', 'Tipo', 'Codice', 'Di chi', ...(isDecided ? ['Che ne è stato'] : [])],
    shares: isDecided ? [0.28, 0.18, 0.18, 0.2, 0.16] : [0.32, 0.2, 0.22, 0.26],
    rows: voci.map((voce) => [
      voce.nome,
      RISORSE[voce.tipo].uno,
      voce.codice ?? '',
      describeHolder(voce),
      ...(isDecided ? [esitoLabel(voce)] : []),
    ]),
  });
}
