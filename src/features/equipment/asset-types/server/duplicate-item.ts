// Several things that are like one, each with the code of its line (rule 109).
import { asLot } from '#server/db/as-lot.ts';
import { lockOwner } from '#server/db/brand-links.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { Field } from '#shared/fields.ts';
import { codiceRicerca } from '#shared/numeri.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { Kind } from '../kind.ts';
import { createItems } from './change-items.ts';
import { type Code, findOwners } from './find-twin.ts';
import type { Found, Values } from './item-queries.ts';
import type { Held, ServedKind } from './served-kind.ts';

interface Asked {
  id: number;
  lines: readonly string[];
  /** What each line is, and what is said under the body's field, 'seriali', where there is none, or something has it: 'SERIALE_GIA_USATO'. */
  code: Code;
  refusal: { code: string; field: string; manca: string };
}

// Of the one that stands there: its own code, which the database gives to each, and how it is.
const ITS_OWN = ['codice_inventario', 'stato'];

/** Makes one a line, all or nothing: the same brands, fields, price and warranty, in use, with nobody and without a past. */
export async function duplicateItem<Row extends Held & { id: number }, Q, Give>(
  db: Tx,
  scope: Scope,
  served: ServedKind<Row, Q, Give>,
  { id, lines, code, refusal }: Asked,
): Promise<{ nati: Found<Row>[]; lotto: number | null }> {
  const { kind, find, findByIds } = served.queries;
  await lockOwner(db, scope, kind, id);
  const item = await find(db, scope, id);
  requireRight(scope, 'risorse.modifica', item.ogni_brand);
  const codeField = kind.fields[code.field];
  if (!codeField) throw new Error(`${kind.table} has no field ${code.field}`);
  const righe = readLines(lines, codeField, refusal.field, refusal.manca);
  const stands = item as Values;
  const carried = Object.keys(kind.fields).filter((name) => name !== code.field && !ITS_OWN.includes(name));
  const values = Object.fromEntries(carried.map((name) => [name, stands[name]]));
  const bodies = righe.map(({ testo }) => ({
    ...values,
    [code.field]: codeField.input.parse(testo),
    brandIds: item.ogni_brand,
  }));
  await refuseOwned(db, scope, kind, { righe, code, refusal, keys: bodies.map(code.of) });
  const { done, lotto } = await asLot(
    db,
    'duplicazione',
    (ids) => (ids.length === 1 ? `1 copia di ${item.nome}` : `${ids.length} copie di ${item.nome}`),
    () => createItems(db, scope, served, bodies),
  );
  const nati = await findByIds(db, scope, done);
  return { nati: nati.toSorted((a, b) => done.indexOf(a.id) - done.indexOf(b.id)), lotto };
}

/** 409 that names each line whose code something else has. */
async function refuseOwned(
  db: Db,
  scope: Scope,
  kind: Kind,
  { righe, code, refusal, keys }: Pick<Asked, 'code' | 'refusal'> & { righe: readonly Riga[]; keys: readonly string[] },
): Promise<void> {
  const owners = new Map((await findOwners(db, scope, kind, code, keys)).map(({ valore, chi }) => [valore, chi]));
  const wrong = righe.flatMap((each, at) => {
    const chi = owners.get(keys[at] ?? '');
    return chi === undefined ? [] : [{ ...each, perche: `${chi} ha già ${code.what}` }];
  });
  if (wrong.length === 0) return;
  const sentence = sayLines(wrong);
  throw new Problem('conflict', refusal.code, sentence, { fields: { [refusal.field]: sentence } });
}

// Codes that were pasted, one a line (rule 109).

/** A line that is not empty, and at which place it was pasted. */
interface Riga {
  riga: number;
  testo: string;
}

const AL_MASSIMO = 200;
const DETTE = 10;

/** Those that are not empty, trimmed; 400 under `field` where there is none (`manca` is said), or one is wrong or stands there twice. */
function readLines(lines: readonly string[], { input }: Pick<Field, 'input'>, field: string, manca: string): Riga[] {
  const righe = lines.map((line, at) => ({ riga: at + 1, testo: line.trim() })).filter(({ testo }) => testo !== '');
  if (righe.length === 0) throw invalidField(field, manca);
  if (righe.length > AL_MASSIMO) throw invalidField(field, `Al massimo ${AL_MASSIMO} alla volta`);
  const first = new Map<string, number>();
  const wrong = righe.flatMap((each) => {
    const key = codiceRicerca(each.testo);
    const before = first.get(key);
    if (before === undefined) first.set(key, each.riga);
    const refused = input.safeParse(each.testo).error?.issues[0]?.message;
    const perche = refused ?? (key === '' ? 'non ha né lettere né cifre' : before && `è già alla riga ${before}`);
    return perche ? [{ ...each, perche }] : [];
  });
  if (wrong.length > 0) throw invalidField(field, sayLines(wrong));
  return righe;
}

/** What is wrong, line by line, as one sentence for the field: 'Riga 3 (PF-1): è già alla riga 1.' */
function sayLines(wrong: readonly (Riga & { perche: string })[]): string {
  const said = wrong.slice(0, DETTE).map(({ riga, testo, perche }) => `Riga ${riga} (${testo}): ${perche}.`);
  const more = wrong.length - said.length;
  return [...said, ...(more > 0 ? [more === 1 ? "E un'altra riga." : `E altre ${more} righe.`] : [])].join('\n');
}
