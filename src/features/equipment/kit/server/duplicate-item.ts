// Several things that are like one, each with the code of its line (rule 109).
import { asLot } from '#server/db/as-lot.ts';
import { lockOwner } from '#server/db/brand-links.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { Kind } from '../kind.ts';
import { createItems } from './change-items.ts';
import { type Code, findOwners } from './find-owners.ts';
import type { Found } from './item-queries.ts';
import { type Riga, readLines, sayLines } from './read-lines.ts';
import type { Held, ServedKind } from './served-kind.ts';
import type { Values } from './write-items.ts';

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
