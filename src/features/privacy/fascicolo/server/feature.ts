import { type RawBuilder, sql } from 'kysely';
import { transactionAs } from '#server/db/actor.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Feature } from '#server/feature/feature.ts';
import { packZip } from '#server/files/write-file.ts';
import { Download } from '#server/http/download.ts';
import { type Route, route } from '#server/http/route.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { recordFact } from '#server/register/record-fact.ts';
import type { LettureRecorder } from '#server/security/letture-recorder.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '#shared/assignment-problems.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { getFascicolo } from '../contract.ts';
import type { renderFascicolo } from './render-fascicolo.ts';

const fascicoloRoutes = (services: Services): Route[] => [
  route(getFascicolo, ({ db, scope, params: { id }, request }) => packFascicolo(db, scope, id, services, request.letture)),
];

interface DescribedRow {
  /** The title of a row, for example 'Hardware assegnato: ThinkPad T14'. */
  titolo: string;
  in_parole: Record<string, string>;
}

export interface DescribedParte {
  titolo: string;
  tabella: string;
  isTable: boolean;
  righe: DescribedRow[];
}

interface CronologiaEntry {
  quando: string;
  chi: string;
  titolo: string;
  /** The changes of an audit log entry, for example 'Nome: Ana → Anna'. */
  cambi: string[];
}

export interface Fascicolo {
  persona: Persona;
  fatto_il: Date;
  fatto_da: string;
  parti: (Omit<DescribedParte, 'righe'> & { righe: (DescribedRow & { dati: Riga })[] })[];
  cronologia: CronologiaEntry[];
  allegati: Allegato[];
}

/** Services of other features. src/app passes them in, because features do not import each other. */
interface Services {
  parti: readonly Parte[];
  describeRighe: (db: Db, scope: Scope, tabella: string, righe: readonly Riga[]) => Promise<DescribedRow[]>;
  findCronologia: (db: Db, scope: Scope, id: string) => Promise<CronologiaEntry[]>;
}

/** Creates the archive about an employee. The audit log records the download before its first byte is sent. */
async function packFascicolo(
  db: Db,
  scope: Scope,
  id: string,
  { parti, describeRighe, findCronologia }: Services,
  letture: LettureRecorder,
): Promise<Download> {
  const persona = await findPersona(db, scope, id);
  const righe = await findRighe(db, scope, id, parti);
  const documenti = parti.find(({ tabella }) => tabella === 'documenti');
  const riservati = righe.flatMap((rows, i) => (parti[i] === documenti ? rows.filter(({ classe }) => classe === 'hr') : []));
  // Types of data without rows are recorded as read too, because the file discloses that there are none.
  letture.tell(
    [
      { tipo: 'malattia', dipendente_id: id },
      { tipo: 'retribuzione', dipendente_id: id },
      { tipo: 'identita', dipendente_id: id },
    ],
    'fascicolo',
  );
  letture.tell(
    riservati.map((row) => ({ tipo: 'documento', documento_id: Number(row.id) })),
    'fascicolo',
  );
  const allegati = documenti ? await findAllegati(db, scope, id, documenti.di) : [];
  const describedParti: Fascicolo['parti'] = [];
  for (const [i, { titolo, tabella, inRighe: isTable = false }] of parti.entries()) {
    const rows = righe[i] ?? [];
    const described = await describeRighe(db, scope, tabella, rows);
    describedParti.push({ titolo, tabella, isTable, righe: described.map((row, n) => ({ ...row, dati: rows[n] ?? {} })) });
  }
  const cronologia = await findCronologia(db, scope, id);
  const fascicolo = {
    persona,
    fatto_il: new Date(),
    fatto_da: await findAccountName(db, scope),
    parti: describedParti,
    cronologia,
    allegati,
  };
  await transactionAs(db, scope, (tx) =>
    recordFact(tx, {
      azione: 'legge',
      oggetto: 'dipendenti',
      oggetto_id: id,
      brand_ids: persona.brands,
      dopo: { file: allegati.length + 2 },
    }),
  );
  const rendererUrl = new URL('./render-fascicolo.ts', import.meta.url);
  const pdf = await renderPdf<Parameters<typeof renderFascicolo>>(rendererUrl, 'renderFascicolo', toPdfInput(fascicolo));
  const { nome, cognome } = persona;
  const content = packZip([
    { name: 'fascicolo.pdf', content: [pdf] },
    { name: 'fascicolo.json', content: [JSON.stringify(toJson(fascicolo), null, 2)] },
    ...allegati.map((file) => ({ name: file.nome, content: readAllegato(db, scope, file) })),
  ]);
  return new Download({ name: `fascicolo-${cognome}-${nome}.zip`.toLowerCase().replaceAll(' ', '-'), type: 'application/zip', content });
}

async function findAccountName(db: Db, scope: Scope): Promise<string> {
  const { nome } = await scoped(db, scope)
    .selectFrom('users as u')
    .select(sql<string>`${accountNameOf('u')}`.as('nome'))
    .where('u.id', '=', scope.user_id)
    .executeTakeFirstOrThrow();
  return nome;
}

/** Returns the input of the PDF without the row data, which are only in the JSON file and are not copied to the thread. */
function toPdfInput({ parti, ...rest }: Fascicolo): Parameters<typeof renderFascicolo>[0] {
  const toDescribed = ({ titolo, in_parole }: DescribedRow) => ({ titolo, in_parole });
  return { ...rest, parti: parti.map((parte) => ({ ...parte, righe: parte.righe.map(toDescribed) })) };
}

function toJson({ persona: { id, nome, cognome }, allegati, parti: describedParti, ...rest }: Fascicolo): unknown {
  const parti = describedParti.map(({ titolo, tabella, righe }) => ({ titolo, tabella, righe }));
  const file = allegati.map(({ nome: name, cosa, dimensione, sha256 }) => ({ nome: name, cosa, dimensione, sha256 }));
  return { persona: { id, nome, cognome }, parti, ...rest, file };
}

export interface Parte {
  tabella: string;
  titolo: string;
  /** SQL condition: the rows `t` that belong to the employee with this id. */
  di: (id: RawBuilder<string>) => RawBuilder<boolean>;
  ordine: readonly string[];
  inRighe?: true;
  /**
   * The columns that the file about an employee omits, because they contain computed values or binary data that are separate files in the
   * archive.
   */
  senza?: readonly string[];
}

interface Persona {
  id: string;
  nome: string;
  cognome: string;
  /** The ids of all brands with data of the employee, including the present brand. */
  brands: number[];
}

type Riga = Record<string, unknown>;

interface Allegato {
  nome: string;
  cosa: string;
  dimensione: number;
  sha256: string;
  tabella: 'documenti' | 'verbali_documenti' | 'verbali_firme';
  colonna: 'contenuto' | 'pdf' | 'scansione';
  chiave: 'id' | 'verbale_id';
  id: number;
}

const DATA_OF_OTHER_BRANDS = () =>
  new Problem(
    'forbidden',
    'FASCICOLO_DI_PIU_BRAND',
    'Questa persona è stata anche in brand che non segui: il fascicolo intero lo scarica un amministratore.',
  );

const DATA_OF_OTHER_SHOWROOMS = () =>
  new Problem(
    'forbidden',
    'FASCICOLO_DI_PIU_SHOWROOM',
    'Il tuo accesso è limitato ad alcuni showroom: il fascicolo intero lo scarica chi vede tutto il brand.',
  );

/**
 * Returns the employee and the brands. Throws 404 when the employee is not visible, and 403 unless the caller may read confidential data
 * in every brand with data of the employee, and sees each of these brands as a whole.
 */
async function findPersona(db: Db, scope: Scope, id: string): Promise<Persona> {
  const { rows } = await sql<Persona & { brand_id: number }>`
    select d.id, d.nome, d.cognome, d.brand_id, array(
      select d.brand_id union select b.id from registro r join brands b on b.id = any(r.brand_ids) where r.dipendente_id = d.id order by 1) as brands
    from dipendenti d where d.id = ${id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  const [persona] = rows;
  if (!persona) throw dipendenteNonTrovato();
  requireRight(scope, 'riservati.vedi', [persona.brand_id]);
  const allowedBrands = brandsFor(scope, 'riservati.vedi');
  if (persona.brands.some((brand) => !allowedBrands.includes(brand))) throw DATA_OF_OTHER_BRANDS();
  if (persona.brands.some((brand) => brand in scope.showroom_ids)) throw DATA_OF_OTHER_SHOWROOMS();
  return persona;
}

async function findRighe(db: Db, scope: Scope, id: string, parti: readonly Parte[]): Promise<Riga[][]> {
  const dipendenteId = sql<string>`${id}::uuid`;
  const selects = parti.map(
    ({ tabella, di, ordine, senza = [] }) => sql`(
      select coalesce(jsonb_agg(to_jsonb(t) - ${[...senza, 'ricerca']}::text[] order by ${sql.join(ordine.map((name) => sql.ref(`t.${name}`)))}), '[]')
      from ${sql.table(tabella)} t where ${di(dipendenteId)})`,
  );
  const { rows } = await sql<{ righe: Riga[][] }>`select jsonb_build_array(${sql.join(selects)}) as righe`.execute(scoped(db, scope));
  return rows[0]?.righe ?? [];
}

async function findAllegati(db: Db, scope: Scope, id: string, documenti: Parte['di']): Promise<Allegato[]> {
  const dipendenteId = sql<string>`${id}::uuid`;
  const { rows } = await sql<Allegato>`
    select 'documenti/' || t.id || '-' || t.nome as nome, 'Documento' as cosa, t.dimensione, t.sha256, 'documenti' as tabella, 'contenuto' as colonna,
      'id' as chiave, t.id
    from documenti t where ${documenti(dipendenteId)}
    union all
    select 'verbali/' || replace(v.codice, '/', '-') || '.pdf', 'Verbale', length(c.pdf), encode(c.sha256, 'hex'), 'verbali_documenti', 'pdf',
      'verbale_id', v.id
    from verbali v join verbali_documenti c on c.verbale_id = v.id where v.dipendente_id = ${dipendenteId}
    union all
    select 'verbali/' || replace(v.codice, '/', '-') || '-con-risposta.pdf', 'Verbale con la risposta', length(f.pdf), encode(f.sha256, 'hex'),
      'verbali_firme', 'pdf', 'verbale_id', v.id
    from verbali v join verbali_firme f on f.verbale_id = v.id where v.dipendente_id = ${dipendenteId}
    union all
    select 'verbali/' || replace(v.codice, '/', '-') || '-scansione.' || case f.scansione_tipo when 'application/pdf' then 'pdf'
      when 'image/png' then 'png' else 'jpg' end, 'Scansione firmata', length(f.scansione), encode(sha256(f.scansione), 'hex'),
      'verbali_firme', 'scansione', 'verbale_id', v.id
    from verbali v join verbali_firme f on f.verbale_id = v.id where v.dipendente_id = ${dipendenteId} and f.scansione is not null
    order by 1`.execute(scoped(db, scope));
  return rows;
}

const CHUNK_BYTES = 512 * 1024;

async function* readAllegato(db: Db, scope: Scope, file: Allegato): AsyncGenerator<Uint8Array> {
  const { tabella, colonna, chiave, id, dimensione } = file;
  for (let offset = 0; offset < dimensione; offset += CHUNK_BYTES) {
    const { rows } = await sql<{ chunk: Buffer }>`
      select substring(${sql.ref(colonna)} from ${offset + 1}::integer for ${CHUNK_BYTES}::integer) as chunk
      from ${sql.table(tabella)} where ${sql.ref(chiave)} = ${id}`.execute(scoped(db, scope));
    if (!rows[0]) throw new Error('A file of the archive was deleted while it was read.');
    yield rows[0].chunk;
  }
}

export const fascicoloFeature = {
  routes: fascicoloRoutes,
} satisfies Feature;
