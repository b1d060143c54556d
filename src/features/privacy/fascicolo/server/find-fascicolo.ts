import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';

/** One of the tables that know something of a person. */
export interface Parte {
  tabella: string;
  titolo: string;
  /** Which of its rows `t` are of the person with this id. */
  di: (id: RawBuilder<string>) => RawBuilder<boolean>;
  /** The order of its rows. */
  ordine: readonly string[];
  /** Of which there are many: each a line of one table. */
  inRighe?: true;
  /** Columns that are told nowhere: bytes, which are files of their own, and what was computed. */
  senza?: readonly string[];
}

export interface Persona {
  id: string;
  nome: string;
  cognome: string;
  /** All brands that know something of this person, today's among them. */
  brands: number[];
}

export type Riga = Record<string, unknown>;

/** A file about the person: where its bytes are, and how it is called in the archive. */
export interface Allegato {
  nome: string;
  /** 'Documento', 'Verbale' */
  cosa: string;
  dimensione: number;
  sha256: string;
  tabella: 'documenti' | 'verbali_documenti' | 'verbali_firme';
  colonna: 'contenuto' | 'pdf' | 'scansione';
  chiave: 'id' | 'verbale_id';
  id: number;
}

const DI_PIU_BRAND = () =>
  new Problem(
    'forbidden',
    'FASCICOLO_DI_PIU_BRAND',
    'Questa persona è stata anche in brand che non segui: il fascicolo intero lo scarica un amministratore.',
  );

/** Whoever reads what is reserved in every brand that knows the person may have everything; 404 who does not see the person. */
export async function findPersona(db: Db, scope: Scope, id: string): Promise<Persona> {
  const { rows } = await sql<Persona & { brand_id: number }>`
    select d.id, d.nome, d.cognome, d.brand_id, array(
      select d.brand_id union select b.id from registro r join brands b on b.id = any(r.brand_ids) where r.dipendente_id = d.id order by 1) as brands
    from dipendenti d where d.id = ${id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  const [found] = rows;
  if (!found) throw dipendenteNonTrovato();
  requireRight(scope, 'riservati.vedi', [found.brand_id]);
  const mine = brandsFor(scope, 'riservati.vedi');
  if (found.brands.some((brand) => !mine.includes(brand))) throw DI_PIU_BRAND();
  return found;
}

/** The rows of each table about the person, as they are today. `findPersona` has said that the caller may have them. */
export async function findRighe(db: Db, scope: Scope, id: string, parti: readonly Parte[]): Promise<Riga[][]> {
  const person = sql<string>`${id}::uuid`;
  const each = parti.map(
    ({ tabella, di, ordine, senza = [] }) => sql`(
      select coalesce(jsonb_agg(to_jsonb(t) - ${[...senza, 'ricerca']}::text[] order by ${sql.join(ordine.map((name) => sql.ref(`t.${name}`)))}), '[]')
      from ${sql.table(tabella)} t where ${di(person)})`,
  );
  const { rows } = await sql<{ righe: Riga[][] }>`select jsonb_build_array(${sql.join(each)}) as righe`.execute(scoped(db, scope));
  return rows[0]?.righe ?? [];
}

/** The files about the person: documents on it, its onboardings, exits and records, and the records themselves. */
export async function findAllegati(db: Db, scope: Scope, id: string, documenti: Parte['di']): Promise<Allegato[]> {
  const person = sql<string>`${id}::uuid`;
  const { rows } = await sql<Allegato>`
    select 'documenti/' || t.id || '-' || t.nome as nome, 'Documento' as cosa, t.dimensione, t.sha256, 'documenti' as tabella, 'contenuto' as colonna,
      'id' as chiave, t.id
    from documenti t where ${documenti(person)}
    union all
    select 'verbali/' || replace(v.codice, '/', '-') || '.pdf', 'Verbale', length(c.pdf), encode(c.sha256, 'hex'), 'verbali_documenti', 'pdf',
      'verbale_id', v.id
    from verbali v join verbali_documenti c on c.verbale_id = v.id where v.dipendente_id = ${person}
    union all
    select 'verbali/' || replace(v.codice, '/', '-') || '-con-risposta.pdf', 'Verbale con la risposta', length(f.pdf), encode(f.sha256, 'hex'),
      'verbali_firme', 'pdf', 'verbale_id', v.id
    from verbali v join verbali_firme f on f.verbale_id = v.id where v.dipendente_id = ${person}
    union all
    select 'verbali/' || replace(v.codice, '/', '-') || '-scansione.' || case f.scansione_tipo when 'application/pdf' then 'pdf'
      when 'image/png' then 'png' else 'jpg' end, 'Scansione firmata', length(f.scansione), encode(sha256(f.scansione), 'hex'),
      'verbali_firme', 'scansione', 'verbale_id', v.id
    from verbali v join verbali_firme f on f.verbale_id = v.id where v.dipendente_id = ${person} and f.scansione is not null
    order by 1`.execute(scoped(db, scope));
  return rows;
}

const PIECE = 512 * 1024;

/** The bytes of a file, read from the database as they go out. */
export async function* readAllegato(db: Db, scope: Scope, file: Allegato): AsyncGenerator<Uint8Array> {
  const { tabella, colonna, chiave, id, dimensione } = file;
  for (let from = 0; from < dimensione; from += PIECE) {
    const { rows } = await sql<{ pezzo: Buffer }>`
      select substring(${sql.ref(colonna)} from ${from + 1}::integer for ${PIECE}::integer) as pezzo
      from ${sql.table(tabella)} where ${sql.ref(chiave)} = ${id}`.execute(scoped(db, scope));
    if (!rows[0]) throw new Error('A file of the archive was deleted while it was read.');
    yield rows[0].pezzo;
  }
}
