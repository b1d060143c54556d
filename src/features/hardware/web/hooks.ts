import { ChooseWithNote } from '#kit/web/scegli-dialog.tsx';
import { savedWords, shownKind } from '#kit/web/shown-kind.ts';
import { call } from '#web/data/call.ts';
import type { Option } from '#web/forms/use-options.ts';
import {
  addBrandToHardware,
  assignHardware,
  createHardware,
  deleteHardware,
  deleteManyHardware,
  listHardware,
  listHoldersOfHardware,
  unassignHardware,
  updateHardware,
} from '../contract.ts';

export const hardwareKind = shownKind({
  table: 'hardware',
  calls: {
    list: listHardware,
    create: createHardware,
    update: updateHardware,
    remove: deleteHardware,
    addBrand: addBrandToHardware,
    removeMany: deleteManyHardware,
    assign: assignHardware,
    unassign: unassignHardware,
    holders: listHoldersOfHardware,
  },
  name: 'nome',
  give: { verb: 'Assegna Hardware', Choose: ChooseWithNote },
  words: {
    noun: 'hardware',
    ofNoun: "dell'hardware",
    fine: 'o',
    questo: 'questo hardware',
    saved: savedWords('Asset hardware', "dell'asset hardware"),
    returned: ({ nome, stato }) => (stato === 'in riparazione' ? `${nome} resta in riparazione.` : `${nome} è di nuovo disponibile.`),
  },
});

/** Free hardware of a brand that works, found on the server. */
export async function searchFreeHardware(q: string, brandId: number): Promise<Option[]> {
  const query = { q, assegnato: 'false', stato: 'attivo', brand_id: String(brandId), sort: 'nome', limit: '20' } as const;
  return (await call(listHardware, { query })).map(({ id, nome, marca, modello, numero_seriale }) => {
    const make = [marca, modello].filter((word) => !nome.includes(word)).join(' ');
    return { value: String(id), label: nome, detail: [make, numero_seriale].filter(Boolean).join(' · ') };
  });
}
