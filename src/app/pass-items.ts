// The rows of the bulk action 'passa', which unassigns each item from one employee and assigns it to another with the calls for a single
// item.
import { calls as cartelle } from '#features/equipment/cartelle/contract.ts';
import { calls as hardware } from '#features/equipment/hardware/contract.ts';
import { calls as pianiMobili } from '#features/equipment/piani-mobili/contract.ts';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { calls as software } from '#features/equipment/software/contract.ts';
import { calls as telefoni } from '#features/equipment/telefoni/contract.ts';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import type { BulkContext } from '#server/bulk/bulk-list.ts';
import { lockVisible } from '#server/bulk/lock-visible.ts';
import { type BulkRow, type CallEndpoint, CHANGED_WITH_ANOTHER_ROW } from '#server/bulk/run-bulk.ts';
import type { ParsedOf, ReplyOf } from '#shared/endpoint.ts';
import type { passItems } from '#shared/molti-calls.ts';
import { Problem } from '#shared/problem.ts';
import { TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import { VISIBLE_RECORDS } from './features.ts';

interface Item {
  tipo: TipoRisorsa;
  id: number;
  nome: string;
  pass(call: CallEndpoint): Promise<unknown>;
}

/**
 * Returns one row for each item to pass, and locks both employees and the items until the transaction ends. Throws 404 when one of the
 * employees is not visible to the caller. The name is null for a requested item that the employee does not have or that is not visible
 * to the caller.
 */
export async function rowsToPass(
  { call, db, scope }: BulkContext,
  { params: { id: from }, body }: ParsedOf<typeof passItems>,
): Promise<BulkRow[]> {
  await call(getDipendente, { params: { id: body.a } });
  await lockVisible(db, scope, VISIBLE_RECORDS.dipendente, [from, body.a]);
  const chosen = body.voci;
  const isChosen: IsChosen = (tipo, id) => !chosen || chosen.some((voce) => voce.tipo === tipo && voce.id === id);
  const readItems = async () =>
    itemsOf(await call(getRisorse, { params: { id: from } }), { from, to: body.a, day: body.data, isChosen }).filter(({ tipo, id }) =>
      isChosen(tipo, id),
    );
  const found = await readItems();
  for (const tipo of TIPI_RISORSA) {
    const ids = found.filter((item) => item.tipo === tipo).map(({ id }) => id);
    await lockVisible(db, scope, VISIBLE_RECORDS[tipo], ids);
  }
  // The items are read again, because an item may have been assigned to a third employee before it was locked.
  const items = await readItems();
  const missing = (chosen ?? []).filter((voce) => !items.some((item) => item.tipo === voce.tipo && item.id === voce.id));
  return [
    ...items.map(rowOf),
    ...missing.map(({ tipo, id }): BulkRow => ({ id: keyOf(tipo, id), nome: null, run: async () => undefined })),
  ];
}

/** The plan and its phone are one assignment, so the plan cannot pass without the phone. */
const phoneNotChosen = (modello: string) =>
  new Problem('conflict', 'TELEFONO_CON_PIANO', `È assegnato insieme al telefono ${modello}: scegli anche il telefono.`);

const keyOf = (tipo: TipoRisorsa, id: number) => `${tipo}-${id}`;
const rowOf = ({ tipo, id, nome, pass }: Item): BulkRow => ({ id: keyOf(tipo, id), nome, run: pass });

type IsChosen = (tipo: TipoRisorsa, id: number) => boolean;

interface Move {
  from: string;
  to: string;
  day: string | null | undefined;
  /** Whether the caller asks to pass the item. */
  isChosen: IsChosen;
}

/** Returns all items of the employee. The mobile plan comes before the phones, because passing the plan also passes its phone. */
function itemsOf(has: ReplyOf<typeof getRisorse>, { from, to, day, isChosen }: Move): Item[] {
  const back = { data_restituzione: day };
  const given = { dipendente_id: to, data_assegnazione: day };
  const paramsOf = (id: number) => ({ params: { id: String(id) } });
  let hasPassedPlan = false;
  const plan = has.piano_mobile;
  const phoneOfPlan = has.telefoni.find(({ con_piano }) => con_piano);
  return [
    ...has.software.map(
      ({ id, nome }): Item => ({
        tipo: 'software',
        id,
        nome,
        pass: async (call) => {
          await call(software.unassign, { ...paramsOf(id), body: { ...back, dipendente_id: from } });
          await call(software.assign, { ...paramsOf(id), body: given });
        },
      }),
    ),
    ...has.hardware.map(
      ({ id, nome }): Item => ({
        tipo: 'hardware',
        id,
        nome,
        pass: async (call) => {
          await call(hardware.unassign, { ...paramsOf(id), body: back });
          await call(hardware.assign, { ...paramsOf(id), body: given });
        },
      }),
    ),
    ...(plan
      ? [
          {
            tipo: 'piano_mobile' as const,
            id: plan.id,
            nome: plan.nome_piano,
            pass: async (call: CallEndpoint) => {
              if (phoneOfPlan && !isChosen('telefono', phoneOfPlan.id)) throw phoneNotChosen(phoneOfPlan.modello);
              await call(pianiMobili.unassign, { ...paramsOf(plan.id), body: back });
              await call(pianiMobili.assign, { ...paramsOf(plan.id), body: { ...given, iphone_id: phoneOfPlan?.id ?? null } });
              hasPassedPlan = true;
            },
          },
        ]
      : []),
    ...has.telefoni.map(
      ({ id, modello, con_piano }): Item => ({
        tipo: 'telefono',
        id,
        nome: modello,
        pass: async (call) => {
          if (con_piano && hasPassedPlan) return CHANGED_WITH_ANOTHER_ROW;
          await call(telefoni.unassign, { ...paramsOf(id), body: back });
          await call(telefoni.assign, { ...paramsOf(id), body: given });
          return undefined;
        },
      }),
    ),
    ...has.cartelle.map(
      ({ id, nome, permessi }): Item => ({
        tipo: 'cartella',
        id,
        nome,
        pass: async (call) => {
          await call(cartelle.unassign, { ...paramsOf(id), body: { ...back, dipendente_id: from } });
          await call(cartelle.assign, { ...paramsOf(id), body: { ...given, permessi } });
        },
      }),
    ),
  ];
}
