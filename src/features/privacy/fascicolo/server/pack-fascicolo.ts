import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import { beginningWith } from '#server/db/named-transactions.ts';
import { packZip } from '#server/files/write-file.ts';
import { Download } from '#server/http/download.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { recordFact } from '#server/register/record-fact.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ToldLetture } from '#server/security/told-letture.ts';
import type { drawFascicolo } from './draw-fascicolo.ts';
import {
  type Allegato,
  findAllegati,
  findPersona,
  findRighe,
  type Parte,
  type Persona,
  type Riga,
  readAllegato,
} from './find-fascicolo.ts';

interface InParole {
  /** 'Hardware assegnato: ThinkPad T14' */
  titolo: string;
  /** What each column is called, and what it says. */
  in_parole: Record<string, string>;
}

export interface ParteInParole {
  titolo: string;
  tabella: string;
  inRighe: boolean;
  righe: InParole[];
}

interface Fatto {
  quando: string;
  chi: string;
  titolo: string;
  /** 'Nome: Ana → Anna' */
  cambi: string[];
}

/** Everything that is known of a person, in words. */
export interface Fascicolo {
  persona: Persona;
  fatto_il: Date;
  fatto_da: string;
  parti: (Omit<ParteInParole, 'righe'> & { righe: (InParole & { dati: Riga })[] })[];
  /** The newest first. */
  cronologia: Fatto[];
  allegati: Allegato[];
}

/** What the slices bring. */
export interface FromSlices {
  parti: readonly Parte[];
  /** Rows of a table as the register tells them. */
  wordRighe: (db: Db, scope: Scope, tabella: string, righe: readonly Riga[]) => Promise<InParole[]>;
  /** All that the register holds of a person. */
  findCronologia: (db: Db, scope: Scope, id: string) => Promise<Fatto[]>;
}

/**
 * Everything that is known of a person, as a ZIP archive to give them: a PDF to read, a JSON for programs, their documents and records as they
 * are. That it was taken is entered in the register before its first byte leaves.
 */
export async function packFascicolo(
  db: Db,
  scope: Scope,
  id: string,
  { parti, wordRighe, findCronologia }: FromSlices,
  letture: ToldLetture,
): Promise<Download> {
  const persona = await findPersona(db, scope, id);
  const righe = await findRighe(db, scope, id, parti);
  const documenti = parti.find(({ tabella }) => tabella === 'documenti');
  const riservati = righe.flatMap((rows, i) => (parti[i] === documenti ? rows.filter(({ classe }) => classe === 'hr') : []));
  // Everything is in it, what was before too: that there is nothing of a kind it tells as well.
  letture.tell(
    [
      { tipo: 'malattia', dipendente_id: id },
      { tipo: 'retribuzione', dipendente_id: id },
    ],
    'fascicolo',
  );
  letture.tell(
    riservati.map((row) => ({ tipo: 'documento', documento_id: Number(row.id) })),
    'fascicolo',
  );
  const allegati = documenti ? await findAllegati(db, scope, id, documenti.di) : [];
  const worded: Fascicolo['parti'] = [];
  for (const [i, { titolo, tabella, inRighe = false }] of parti.entries()) {
    const rows = righe[i] ?? [];
    const words = await wordRighe(db, scope, tabella, rows);
    worded.push({ titolo, tabella, inRighe, righe: words.map((each, n) => ({ ...each, dati: rows[n] ?? {} })) });
  }
  const cronologia = await findCronologia(db, scope, id);
  const fascicolo = { persona, fatto_il: new Date(), fatto_da: await nameOf(db, scope), parti: worded, cronologia, allegati };
  await beginningWith({ userId: scope.user_id, gettone: scope.gettone }, () =>
    db.transaction().execute((tx) =>
      recordFact(tx, {
        azione: 'legge',
        oggetto: 'dipendenti',
        oggetto_id: id,
        brand_ids: persona.brands,
        dopo: { file: allegati.length + 2 },
      }),
    ),
  );
  const drawing = new URL('./draw-fascicolo.ts', import.meta.url);
  const pdf = await renderPdf<Parameters<typeof drawFascicolo>>(drawing, 'drawFascicolo', inWords(fascicolo));
  const { nome, cognome } = persona;
  const content = packZip([
    { name: 'fascicolo.pdf', content: [pdf] },
    { name: 'fascicolo.json', content: [JSON.stringify(toJson(fascicolo), null, 2)] },
    ...allegati.map((file) => ({ name: file.nome, content: readAllegato(db, scope, file) })),
  ]);
  return new Download({ name: `fascicolo-${cognome}-${nome}.zip`.toLowerCase().replaceAll(' ', '-'), type: 'application/zip', content });
}

async function nameOf(db: Db, scope: Scope): Promise<string> {
  const { nome } = await scoped(db, scope)
    .selectFrom('users as u')
    .select(sql<string>`${accountNameOf('u')}`.as('nome'))
    .where('u.id', '=', scope.user_id)
    .executeTakeFirstOrThrow();
  return nome;
}

/** The part of the file that the PDF shows. The row data appear only in the JSON and are not copied to the thread. */
function inWords({ parti, ...rest }: Fascicolo): Parameters<typeof drawFascicolo>[0] {
  const words = ({ titolo, in_parole }: InParole) => ({ titolo, in_parole });
  return { ...rest, parti: parti.map((parte) => ({ ...parte, righe: parte.righe.map(words) })) };
}

function toJson({ persona: { id, nome, cognome }, allegati, parti: all, ...rest }: Fascicolo): unknown {
  const parti = all.map(({ titolo, tabella, righe }) => ({ titolo, tabella, righe }));
  const file = allegati.map(({ nome: name, cosa, dimensione, sha256 }) => ({ nome: name, cosa, dimensione, sha256 }));
  return { persona: { id, nome, cognome }, parti, ...rest, file };
}
