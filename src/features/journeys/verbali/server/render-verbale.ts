// The PDF of a handover record, tagged and with embedded fonts. It is rendered when the record is created, and again with a page of
// evidence when the record is signed or contested.
import { requireLetters } from '#server/pdf/open-document.ts';
import {
  bullets,
  ensureSpace,
  heading,
  keyValueTable,
  newSheet,
  paragraph,
  type Sheet,
  signatureLine,
  table,
  toBytes,
} from '#server/pdf/sheet.ts';
import { formatData } from '#shared/dates.ts';
import { RISORSE } from '#shared/risorse.ts';
import { SIGNATURE_AREA, type TipoVerbale } from '#shared/verbale.ts';
import type { Voce } from '../contract.ts';
import { CONDIZIONE_LABELS, type EsitoFirma, MODO_LABELS, type ModoFirma, placeAndDay, titleOf } from '../rules.ts';

/** The content of a handover record. It does not change after the record is created. */
export interface Contenuto {
  codice: string;
  tipo: TipoVerbale;
  data: string;
  luogo: string | null;
  brand: { nome: string; colore: string };
  logo: string | null;
  intestazione: string;
  persona: string;
  testo: string;
  note: string | null;
  voci: Omit<Voce, 'id'>[];
  /** For a return: the numbers of the delivery records that contain the returned items. */
  chiude: string[];
  ancora_fuori: string[];
}

/**
 * Returns the PDF of a handover record. `prova` describes the signature or the contest. Throws 409 `LETTERA_SENZA_CARATTERE` when no
 * font has one of the letters.
 */
export async function drawVerbale(contenuto: Contenuto, prova?: Prova): Promise<Buffer> {
  const title = titleOf(contenuto);
  const sheet = await newSheet({ title, author: contenuto.brand.nome, data: contenuto.data });
  requireLetters(sheet.letters, typedTexts(contenuto, prova));
  letterhead(sheet, contenuto);
  heading(sheet, 'H1', title);
  paragraph(sheet, `${placeAndDay(contenuto.luogo, contenuto.data)}`, 'quiet');
  for (const text of contenuto.testo.split(/\n\s*\n/)) paragraph(sheet, text);
  heading(sheet, 'H2', contenuto.tipo === 'consegna' ? 'Cose consegnate' : 'Cose restituite');
  itemsTable(sheet, contenuto.voci);
  if (contenuto.tipo === 'restituzione') returnSummary(sheet, contenuto);
  if (contenuto.note) {
    heading(sheet, 'H2', 'Note');
    paragraph(sheet, contenuto.note);
  }
  signatures(sheet, contenuto);
  if (prova) renderEvidence(sheet, contenuto, prova);
  return toBytes(sheet, title);
}

function typedTexts(contenuto: Contenuto, prova?: Prova): [field: string, text: string | null][] {
  return [
    ['Nome e cognome', contenuto.persona],
    ['Intestazione', contenuto.intestazione],
    ['Luogo', contenuto.luogo],
    ...contenuto.voci.flatMap(({ tipo, nome, identificativo, accessori }): [string, string | null][] => [
      [`${RISORSE[tipo].uno}: nome`, nome],
      [`${RISORSE[tipo].uno}: seriale o numero`, identificativo],
      ['Accessori', accessori],
    ]),
    ...contenuto.ancora_fuori.map((text): [string, string] => ['Ancora da restituire', text]),
    ['Note', contenuto.note],
    ['Testo del verbale', contenuto.testo],
    ['Firmato da', prova?.nome ?? null],
    ['Motivo', prova?.motivo ?? null],
    ['Presentato da', prova?.operatore ?? null],
  ];
}

function letterhead(sheet: Sheet, { brand, intestazione, logo }: Contenuto): void {
  const { doc, root } = sheet;
  const { left, right } = doc.page.margins;
  if (logo) {
    const top = doc.y;
    root.add(
      doc.struct('Figure', { alt: `Logo di ${brand.nome}` }, () => {
        doc.image(Buffer.from(logo, 'base64'), left, top, { fit: [150, 48] });
      }),
    );
    doc.y = top + 56;
  }
  const [company = '', ...otherLines] = intestazione.split('\n');
  paragraph(sheet, company, 'strong');
  if (otherLines.length > 0) paragraph(sheet, otherLines.join('\n'), 'quiet');
  doc.markContent('Artifact', { type: 'Layout' });
  doc.rect(left, doc.y + 4, doc.page.width - left - right, 2).fill(brand.colore);
  doc.endMarkedContent();
  doc.y += 22;
}

function itemsTable(sheet: Sheet, voci: Contenuto['voci']): void {
  table(sheet, {
    heads: ['N.', 'Cosa', 'Seriale o numero', 'Accessori', 'Condizione'],
    shares: [0.06, 0.4, 0.26, 0.16, 0.12],
    rows: voci.map(({ tipo, nome, identificativo, accessori, condizione }, i) => [
      String(i + 1),
      `${RISORSE[tipo].uno}: ${nome}`,
      identificativo ?? '–',
      accessori ?? '–',
      condizione ? CONDIZIONE_LABELS[condizione] : '–',
    ]),
  });
}

/**
 * Renders the delivery records that a return closes, and the items that the employee still has. Without the second list a reader could
 * take the record for a complete return.
 */
function returnSummary(sheet: Sheet, { chiude, ancora_fuori }: Contenuto): void {
  if (chiude.length > 0) {
    paragraph(
      sheet,
      `Chiude, per le cose elencate, ${chiude.length === 1 ? 'il verbale' : 'i verbali'} di consegna n. ${chiude.join(', ')}.`,
    );
  }
  heading(sheet, 'H2', 'Ancora da restituire');
  if (ancora_fuori.length === 0) paragraph(sheet, 'Niente: la persona non ha altre dotazioni.');
  else bullets(sheet, ancora_fuori);
}

function signatures(sheet: Sheet, { luogo, data, persona, intestazione, tipo }: Contenuto): void {
  ensureSpace(sheet, 120);
  const [azienda = ''] = intestazione.split('\n');
  const signatureLabels =
    tipo === 'consegna' ? ["Per l'azienda, che consegna", 'Chi riceve'] : ["Per l'azienda, che riceve", 'Chi restituisce'];
  paragraph(sheet, `Luogo e data: ${luogo ? `${luogo}, ` : ''}${formatData(data)}`);
  signatureLine(sheet, [
    { label: signatureLabels[0] ?? '', name: azienda },
    { label: signatureLabels[1] ?? '', name: persona },
  ]);
}

export interface Prova {
  esito: EsitoFirma;
  modo: ModoFirma;
  nome: string;
  tratto: string | null;
  motivo: string | null;
  firmato_il: Date;
  indirizzo: string;
  user_agent: string | null;
  operatore: string | null;
  /** The SHA-256 digest of the first PDF, in hexadecimal. */
  sha256: string;
  sha256_scansione: string | null;
}

const IN_ITALIA = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', dateStyle: 'long', timeStyle: 'medium' });

function renderEvidence(sheet: Sheet, verbale: { tipo: TipoVerbale; codice: string }, prova: Prova): void {
  sheet.doc.addPage();
  const isSigned = prova.esito === 'firmato';
  heading(sheet, 'H2', isSigned ? 'Prova della firma' : 'Prova della contestazione');
  paragraph(
    sheet,
    isSigned
      ? `${titleOf(verbale)} è stato firmato con firma elettronica semplice (regolamento UE 910/2014, art. 25).`
      : `${titleOf(verbale)} non è stato firmato: chi lo ha ricevuto lo ha contestato.`,
  );
  keyValueTable(sheet, [
    [isSigned ? 'Firmato da' : 'Contestato da', prova.nome],
    ['Quando', `${IN_ITALIA.format(prova.firmato_il)} (ora italiana)`],
    ['UTC', prova.firmato_il.toISOString()],
    ['Come', methodText(prova)],
    ['Indirizzo IP', prova.indirizzo],
    ['Programma', prova.user_agent ?? 'non dichiarato'],
    ...(prova.operatore ? [['Presentato da', prova.operatore] as const] : []),
    ...(prova.motivo ? [['Motivo', prova.motivo] as const] : []),
    ['SHA-256 del verbale emesso', prova.sha256],
    ...(prova.sha256_scansione ? [['SHA-256 della scansione', prova.sha256_scansione] as const] : []),
  ]);
  if (prova.tratto) renderStroke(sheet, prova.nome, prova.tratto);
}

function methodText({ modo, tratto, esito }: Prova): string {
  if (modo === 'scansione') return `Firma ${MODO_LABELS[modo]}`;
  const method = tratto ? 'tracciata a mano' : 'con nome e cognome scritti';
  return `${esito === 'firmato' ? 'Firma' : 'Contestazione'} ${method}, ${MODO_LABELS[modo]}`;
}

const SIGNATURE_BOX = { width: 300, height: 100 };

function renderStroke(sheet: Sheet, nome: string, tratto: string): void {
  const { doc, root } = sheet;
  ensureSpace(sheet, SIGNATURE_BOX.height + 60); // Starts a new page if the signature box does not fit below its heading.
  heading(sheet, 'H3', 'Firma tracciata');
  const { left } = doc.page.margins;
  const top = doc.y;
  root.add(
    doc.struct('Figure', { alt: `Firma tracciata da ${nome}` }, () => {
      // Clips the stroke to the box, so that it cannot cover the text around it.
      doc
        .save()
        .rect(left, top, SIGNATURE_BOX.width, SIGNATURE_BOX.height)
        .clip()
        .translate(left, top)
        .scale(SIGNATURE_BOX.width / SIGNATURE_AREA.width, SIGNATURE_BOX.height / SIGNATURE_AREA.height);
      doc.path(tratto).lineWidth(3).lineCap('round').lineJoin('round').stroke('#1c1b1a').restore();
    }),
  );
  doc.markContent('Artifact', { type: 'Layout' });
  doc.rect(left, top, SIGNATURE_BOX.width, SIGNATURE_BOX.height).lineWidth(0.5).stroke('#8a857d');
  doc.endMarkedContent();
  doc.y = top + SIGNATURE_BOX.height + 12;
}
