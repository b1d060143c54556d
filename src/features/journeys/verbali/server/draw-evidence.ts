import { facts, heading, makeRoom, paragraph, type Sheet } from '#server/pdf/sheet.ts';
import { RIQUADRO, type TipoVerbale } from '#shared/verbale.ts';
import { type EsitoFirma, MODO_LABELS, type ModoFirma, titleOf } from '../rules.ts';

/** How a record was answered: who, when, from where, how. */
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
  /** Of the first PDF, in hexadecimal digits. */
  sha256: string;
  /** Of the scan, where there is one. */
  sha256_scansione: string | null;
}

const IN_ITALIA = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', dateStyle: 'long', timeStyle: 'medium' });

/** The last page of a record that was signed or contested. */
export function drawEvidence(sheet: Sheet, verbale: { tipo: TipoVerbale; codice: string }, prova: Prova): void {
  sheet.doc.addPage();
  const isSigned = prova.esito === 'firmato';
  heading(sheet, 'H2', isSigned ? 'Prova della firma' : 'Prova della contestazione');
  paragraph(
    sheet,
    isSigned
      ? `${titleOf(verbale)} è stato firmato con firma elettronica semplice (regolamento UE 910/2014, art. 25).`
      : `${titleOf(verbale)} non è stato firmato: chi lo ha ricevuto lo ha contestato.`,
  );
  facts(sheet, [
    [isSigned ? 'Firmato da' : 'Contestato da', prova.nome],
    ['Quando', `${IN_ITALIA.format(prova.firmato_il)} (ora italiana)`],
    ['UTC', prova.firmato_il.toISOString()],
    ['Come', howOf(prova)],
    ['Indirizzo IP', prova.indirizzo],
    ['Programma', prova.user_agent ?? 'non dichiarato'],
    ...(prova.operatore ? [['Presentato da', prova.operatore] as const] : []),
    ...(prova.motivo ? [['Motivo', prova.motivo] as const] : []),
    ['SHA-256 del verbale emesso', prova.sha256],
    ...(prova.sha256_scansione ? [['SHA-256 della scansione', prova.sha256_scansione] as const] : []),
  ]);
  if (prova.tratto) stroke(sheet, prova.nome, prova.tratto);
}

function howOf({ modo, tratto, esito }: Prova): string {
  if (modo === 'scansione') return `Firma ${MODO_LABELS[modo]}`;
  const how = tratto ? 'tracciata a mano' : 'con nome e cognome scritti';
  return `${esito === 'firmato' ? 'Firma' : 'Contestazione'} ${how}, ${MODO_LABELS[modo]}`;
}

const DRAWN = { width: 300, height: 100 };

function stroke(sheet: Sheet, nome: string, tratto: string): void {
  const { doc, root } = sheet;
  makeRoom(sheet, DRAWN.height + 60); // the box stays with its heading
  heading(sheet, 'H3', 'Firma tracciata');
  const { left } = doc.page.margins;
  const top = doc.y;
  root.add(
    doc.struct('Figure', { alt: `Firma tracciata da ${nome}` }, () => {
      // What was drawn beyond the box would cover what stands around it.
      doc
        .save()
        .rect(left, top, DRAWN.width, DRAWN.height)
        .clip()
        .translate(left, top)
        .scale(DRAWN.width / RIQUADRO.width, DRAWN.height / RIQUADRO.height);
      doc.path(tratto).lineWidth(3).lineCap('round').lineJoin('round').stroke('#1c1b1a').restore();
    }),
  );
  doc.markContent('Artifact', { type: 'Layout' });
  doc.rect(left, top, DRAWN.width, DRAWN.height).lineWidth(0.5).stroke('#8a857d');
  doc.endMarkedContent();
  doc.y = top + DRAWN.height + 12;
}
