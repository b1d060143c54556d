import { sql } from 'kysely';
import { findHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import { findLogo, findTexts } from '#features/journeys/impostazioni-verbali/server/save-impostazioni.ts';
import type { Posta } from '#features/notifications/posta/server/send-mail.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { type Route, route, uploadRoute } from '#server/http/route.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { fillText, TESTI_PREDEFINITI, type TipoVerbale } from '#shared/verbale.ts';
import type { Voce } from '../contract.ts';
import * as calls from '../contract.ts';
import { type Condizione, nothingToRecord, reasonAgainstAction } from '../rules.ts';
import { findFile, findVisible, type HandoverItem, type LockedVerbale, listHandoverItems, listVisible, lockVerbale } from './queries.ts';
import type { Contenuto } from './render-verbale.ts';
import {
  createLink,
  renderVerbale,
  revokeLink,
  revokeOpenLinks,
  saveScansione,
  sendLink,
  signOnTablet,
  toDownload,
} from './sign-verbale.ts';

/** `posta` is undefined when no mail server is configured. */
export const verbaliRoutes = ({ posta }: { posta?: Posta | undefined }): Route[] => [
  route(calls.listVerbali, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.getVerbale, ({ db, scope, params: { id } }) => findVisible(db, scope, id)),

  route(calls.getVerbalePdf, async ({ db, scope, params: { id }, query: { firmato, scansione } }) => {
    const fileType = scansione ? 'scansione' : firmato ? 'firmato' : 'emesso';
    const { bytes, media, ...verbale } = await findFile(db, scope, id, fileType);
    if (!bytes) throw new Problem('not_found', 'FILE_NON_TROVATO', "Di questo verbale non c'è ancora questo file.");
    return toDownload(verbale, bytes, { media, suffix: fileType === 'emesso' ? '' : `-${fileType}` });
  }),

  route(calls.listVerbalizzabili, async ({ db, scope, params: { id } }) => {
    const { brand_id } = await findHolder(db, scope, id);
    const listFor = async (tipo: 'consegna' | 'restituzione') =>
      (await listHandoverItems(db, scope, { dipendente_id: id, brand_id, tipo })).map(toVerbalizzabile);
    return { consegna: await listFor('consegna'), restituzione: await listFor('restituzione') };
  }),

  route(calls.createVerbale, async ({ db, scope, body }) => findVisible(db, scope, await createVerbale(db, scope, body))),

  route(calls.signVerbale, async ({ db, scope, params: { id }, body, request }) => {
    await signOnTablet(db, scope, id, { ...body, indirizzo: request.address, user_agent: request.userAgent });
    return findVisible(db, scope, id);
  }),

  uploadRoute(
    calls.uploadScansione,
    async ({ db, scope, params: { id } }) => requireRight(scope, 'risorse.assegna', [(await findVisible(db, scope, id)).brand.id]),
    async ({ db, scope, params: { id }, file: { bytes }, request: { address, userAgent } }) => {
      await saveScansione(db, scope, id, { file: bytes, indirizzo: address, user_agent: userAgent });
      return findVisible(db, scope, id);
    },
  ),

  route(calls.annullaVerbale, async ({ db, scope, params: { id }, body: { motivo, sostituisci = false } }) => {
    const replacementId = await annulVerbale(db, scope, id, { motivo, sostituisci });
    return findVisible(db, scope, replacementId ?? id);
  }),

  route(calls.createLink, async ({ db, scope, params: { id } }) => ({
    ...(await createLink(db, scope, id)),
    posta_attiva: posta !== undefined,
  })),

  route(calls.sendLink, async ({ db, scope, params: { id }, body: { token } }) => ({
    destinatario: await sendLink(db, scope, posta, { id, token }),
  })),

  route(calls.revokeLink, async ({ db, scope, params: { id } }) => {
    await revokeLink(db, scope, id);
    return SUCCESS_REPLY;
  }),
];

const toVerbalizzabile = ({ tipo, risorsa_id, nome, identificativo, data, gia_in }: HandoverItem) => ({
  tipo,
  id: risorsa_id,
  nome,
  identificativo,
  data,
  gia_in,
});

/**
 * Annuls a handover record. The record keeps its number, because numbers are not used twice. With `sostituisci` this also creates a new
 * record of the same items with their present names, and returns the id of the new record.
 */
async function annulVerbale(db: Tx, scope: Scope, id: number, options: { motivo: string; sostituisci: boolean }): Promise<number | null> {
  const verbale = await lockVerbale(db, scope, id);
  requireRight(scope, 'risorse.assegna', [verbale.brand_id]);
  const problem = reasonAgainstAction('annulla', verbale);
  if (problem) throw problem;
  const scopedDb = scoped(db, scope);
  // The old record is annulled first, so that its items can be listed on the new record.
  await scopedDb.updateTable('verbali').set({ stato: 'annullato', motivo_annullo: options.motivo }).where('id', '=', id).execute();
  await revokeOpenLinks(db, id);
  if (!options.sostituisci) return null;
  const annullato_da = await createReplacement(db, scope, verbale);
  await scopedDb.updateTable('verbali').set({ annullato_da }).where('id', '=', id).execute();
  return annullato_da;
}

interface StoredVoce {
  tipo: TipoRisorsa;
  periodo_id: number;
  accessori: string | null;
  condizione: Condizione | null;
}

async function createReplacement(db: Tx, scope: Scope, { id, brand_id, tipo, dipendente_id, note }: LockedVerbale): Promise<number> {
  if (dipendente_id === null) {
    throw new Problem('conflict', 'DIPENDENTE_ELIMINATO', 'La persona non è più in Organico: il verbale si può solo annullare.');
  }
  const persona = await findHolder(db, scope, dipendente_id);
  const { rows: storedVoci } = await sql<StoredVoce>`
    select tipo, periodo_id, accessori, condizione from verbali_voci where verbale_id = ${id} order by posizione`.execute(
    scoped(db, scope),
  );
  const items = await listHandoverItems(db, scope, { dipendente_id, brand_id, tipo, periodi: storedVoci });
  const voci = storedVoci.flatMap(({ tipo, periodo_id, accessori, condizione }) => {
    const item = items.find((each) => each.tipo === tipo && each.periodo_id === periodo_id);
    if (!item) return [];
    const { gia_in: _, data: __, ...fields } = item;
    return [{ ...fields, accessori, condizione }];
  });
  if (voci.length === 0) throw nothingToRecord(tipo);
  return writeVerbale(db, scope, { persona, brand_id, tipo, voci, note });
}

interface VoceChoice {
  tipo: TipoRisorsa;
  id: number;
  accessori?: string | null | undefined;
  condizione?: Condizione | null | undefined;
}

interface NewVerbale {
  dipendente_id: string;
  tipo: TipoVerbale;
  /** The items of the new record; undefined means all items that are on no record of this type yet. */
  voci?: readonly VoceChoice[] | undefined;
  note?: string | null | undefined;
  /** The brand of the items, which may be the former brand after a transfer; undefined means the present brand of the employee. */
  brand_id?: number;
}

/**
 * Creates a handover record with the next number of its brand and year; its text, rows and PDF never change. Throws 409 when there is no
 * item for the record.
 */
async function createVerbale(db: Tx, scope: Scope, nuovo: NewVerbale): Promise<number> {
  const { dipendente_id, tipo } = nuovo;
  // Locks the employee, so that a second concurrent request finds the items already on a record.
  await sql`select from dipendenti where id = ${dipendente_id} for no key update`.execute(scoped(db, scope));
  const persona = await findHolder(db, scope, dipendente_id);
  const brand_id = nuovo.brand_id ?? persona.brand_id;
  requireRight(scope, 'risorse.assegna', [brand_id]);
  const items = await listHandoverItems(db, scope, { dipendente_id, brand_id, tipo });
  const voci = nuovo.voci ? nuovo.voci.map((each) => toChosenRiga(items, each)) : items.filter(({ gia_in }) => gia_in === null).map(toRiga);
  if (voci.length === 0) throw nothingToRecord(tipo);
  return writeVerbale(db, scope, { persona, brand_id, tipo, voci, note: nuovo.note ?? null });
}

type Riga = Omit<Voce, 'id'> & Pick<HandoverItem, 'risorsa_id' | 'periodo_id' | 'consegna_id' | 'consegna'>;

const toRiga = ({ gia_in: _, data: __, ...item }: HandoverItem): Riga => ({ ...item, accessori: null, condizione: null });

/**
 * Returns the row for an item that the user has selected. When the employee has returned the item more than once, the last return
 * counts.
 */
function toChosenRiga(items: readonly HandoverItem[], { tipo, id, accessori = null, condizione = null }: VoceChoice): Riga {
  const item = items.findLast((each) => each.tipo === tipo && each.risorsa_id === id);
  if (!item) throw invalidField('voci', `${RISORSE[tipo].uno}: non risulta a questa persona. Ricarica la pagina e scegli di nuovo.`);
  return { ...toRiga(item), accessori, condizione };
}

interface VerbaleSource {
  persona: { id: string; nome: string; cognome: string };
  brand_id: number;
  tipo: TipoVerbale;
  voci: readonly Riga[];
  note: string | null;
}

/** Stores a new handover record with its PDF. The caller must check the permission first. */
async function writeVerbale(db: Tx, scope: Scope, { persona, brand_id, tipo, voci, note }: VerbaleSource): Promise<number> {
  const scopedDb = scoped(db, scope);
  const { id: dipendente_id, nome, cognome } = persona;
  const oggi = todayInItaly(new Date());
  const assigned = tipo === 'restituzione' ? await listHandoverItems(db, scope, { dipendente_id, brand_id, tipo: 'consegna' }) : [];
  // A handover record does not list a reserved item as not returned, because the item has not been handed over yet.
  const notReturned = assigned.filter(({ data }) => data <= oggi);
  const numero = await nextNumero(db, scope, brand_id, Number(oggi.slice(0, 4)));
  const values = { ...numero, brand_id, tipo, dipendente_id, nome, cognome, note, emesso_da: scope.user_id };
  const { id, codice } = await scopedDb.insertInto('verbali').values(values).returning(['id', 'codice']).executeTakeFirstOrThrow();
  const rows = voci.map(({ consegna: _, ...voce }, i) => ({ ...voce, verbale_id: id, posizione: i + 1 }));
  await scopedDb.insertInto('verbali_voci').values(rows).execute();
  const contenuto = await buildContenuto(db, scope, { persona, brand_id, tipo, voci, note }, { codice, oggi, notReturned });
  const pdf = await renderVerbale(contenuto);
  await scopedDb
    .insertInto('verbali_documenti')
    .values({ verbale_id: id, contenuto: JSON.stringify(contenuto), pdf })
    .execute();
  return id;
}

/**
 * Returns the next number of a handover record. Locks the counter until the commit: a concurrent request waits, and a failed transaction
 * leaves no gap in the numbers.
 */
async function nextNumero(db: Tx, scope: Scope, brand_id: number, anno: number): Promise<{ anno: number; numero: number }> {
  const { ultimo } = await scoped(db, scope)
    .insertInto('verbali_contatori')
    .values({ brand_id, anno, ultimo: 1 })
    .onConflict((conflict) => conflict.columns(['brand_id', 'anno']).doUpdateSet({ ultimo: sql`verbali_contatori.ultimo + 1` }))
    .returning('ultimo')
    .executeTakeFirstOrThrow();
  return { anno, numero: ultimo };
}

async function buildContenuto(
  db: Tx,
  scope: Scope,
  { persona: { nome, cognome }, brand_id, tipo, voci, note }: VerbaleSource,
  { codice, oggi, notReturned }: { codice: string; oggi: string; notReturned: readonly HandoverItem[] },
): Promise<Contenuto> {
  const { brand, intestazione, luogo, ...testi } = await findTexts(db, scope, brand_id);
  const testo = testi[`testo_${tipo}`] ?? TESTI_PREDEFINITI[tipo];
  const [azienda = brand.nome] = (intestazione ?? brand.nome).split('\n');
  return {
    codice,
    tipo,
    data: oggi,
    luogo,
    brand,
    logo: (await findLogo(db, scope, brand_id))?.toString('base64') ?? null,
    intestazione: intestazione ?? brand.nome,
    persona: `${nome} ${cognome}`,
    testo: fillText(testo, { azienda, persona: `${nome} ${cognome}`, brand: brand.nome }),
    note,
    voci: voci.map((voce) => ({
      tipo: voce.tipo,
      nome: voce.nome,
      identificativo: voce.identificativo,
      accessori: voce.accessori,
      condizione: voce.condizione,
    })),
    chiude: [...new Set(voci.flatMap(({ consegna }) => consegna ?? []))],
    ancora_fuori: notReturned.map((each) => [each.nome, each.identificativo].filter(Boolean).join(', ')),
  };
}
