// What the cells of a file name by a word: brands, showrooms, people. Found, never guessed: who is named by two is nobody.
import { sql } from 'kysely';
import { emailKeyOf } from '#server/db/email-key.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Scope } from '#server/security/scope.ts';
import { emailKey } from '#shared/email-key.ts';
import { plainWord } from '../rules.ts';
import type { Read } from './read-cell.ts';

interface Named {
  id: number;
  nome: string;
  brand_ids: number[];
}

interface Person {
  id: string;
  email: string;
  nome: string;
}

/** What was chosen for a word that names nothing: field -> word as it is compared -> id, null for none. */
export type Scelte = Readonly<Record<string, Readonly<Record<string, string | number | null>>>>;

export interface References {
  brand(word: string): Read;
  /** One of this brand's, where the brand is known. */
  showroom(word: string, brandId: number | undefined): Read;
  dipendente(word: string): Read;
}

/** Those that the caller sees; of people those that these words can name. */
export async function findReferences(db: Db, scope: Scope, people: readonly string[]): Promise<References> {
  const [brands, showrooms, persons] = [await findBrands(db, scope), await findShowrooms(db, scope), await findPeople(db, scope, people)];
  const byName = new Map<string, Person[]>();
  for (const person of persons) for (const name of [person.email, person.nome]) byName.set(name, [...(byName.get(name) ?? []), person]);
  return {
    brand: (word) => only(named(brands, word), 'brand', word),
    showroom: (word, brandId) =>
      only(
        named(showrooms, word).filter(({ brand_ids }) => brandId === undefined || brand_ids.includes(brandId)),
        'showroom',
        word,
      ),
    dipendente: (word) => only(byName.get(nameKey(word)) ?? [], 'dipendente', word),
  };
}

const named = (all: readonly Named[], word: string) => {
  const exact = all.filter(({ nome }) => nome.toLowerCase() === word.normalize().toLowerCase());
  return exact.length > 0 ? exact : all.filter(({ nome }) => plainWord(nome) === plainWord(word));
};

const ARTICLE = { brand: 'Il brand', showroom: 'Lo showroom', dipendente: 'Il dipendente' } as const;

function only(found: readonly { id: string | number }[], what: keyof typeof ARTICLE, word: string): Read {
  const [one, other] = found;
  if (one && !other) return { value: one.id };
  return one ? several(what, word) : { error: `${ARTICLE[what]} «${word}» non esiste o non è tra i tuoi`, because: 'unknown' };
}

const several = (what: keyof typeof ARTICLE, word: string): Read => ({
  error: `«${word}» può essere più di uno: ${what === 'dipendente' ? "scrivi l'email" : 'scegli quale'}`,
});

/** Whom a word names when the rows of the file count too: `ofFile` has who they are, by what names them. */
export function amongRows(found: Read, word: string, ofFile: ReadonlyMap<string, ReadonlySet<unknown>>): Read {
  const others = [...(ofFile.get(nameKey(word)) ?? [])];
  if ('value' in found) return others.every((who) => who === found.value) ? found : several('dipendente', word);
  if (found.because !== 'unknown' || others.length === 0) return found;
  return others.length === 1 ? { ...found, because: 'later' } : several('dipendente', word);
}

/** 'Rossi  Anna' and 'anna rossi' are the same person's name. */
export function wordsOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}

/** By what somebody is named in a file: an address, or a name. */
export const nameKey = (text: string): string => (text.includes('@') ? emailKey(text) : wordsOf(text));

async function findBrands(db: Db, scope: Scope): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, nome, array[id] as brand_ids from brands where ${inBrands('id', scope.can_view)}`.execute(scoped(db, scope));
  return rows;
}

async function findShowrooms(db: Db, scope: Scope): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select s.id, s.nome, array_agg(l.brand_id) as brand_ids
    from showrooms s join showroom_brands l on l.showroom_id = s.id
    where ${inBrands('l.brand_id', scope.can_view)} group by s.id`.execute(scoped(db, scope));
  return rows;
}

async function findPeople(db: Db, scope: Scope, words: readonly string[]): Promise<Person[]> {
  if (words.length === 0) return [];
  const emails = words.filter((word) => word.includes('@')).map(emailKey);
  const names = words.filter((word) => !word.includes('@'));
  const { rows } = await sql<Person>`
    with nomi as materialized (select testo_ricerca(nome) as nome from unnest(${names}::text[]) as nome)
    select id, ${emailKeyOf(sql.ref('email'))} as email, nome || ' ' || cognome as nome from dipendenti
    where ${inBrands('brand_id', scope.can_view)} and (${emailKeyOf(sql.ref('email'))} = any(${emails}::text[])
      or testo_ricerca(nome || ' ' || cognome) in (select nome from nomi)
      or testo_ricerca(cognome || ' ' || nome) in (select nome from nomi))`.execute(scoped(db, scope));
  return rows.map((row) => ({ ...row, nome: wordsOf(row.nome) }));
}
