import { ChooseWithNote } from '#kit/web/scegli-dialog.tsx';
import { savedWords, shownKind } from '#kit/web/shown-kind.ts';
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
  free: {
    query: { assegnato: 'false', stato: 'attivo' },
    detail: ({ nome, marca, modello, numero_seriale }) => {
      const make = [marca, modello].filter((word) => !nome.includes(word)).join(' ');
      return [make, numero_seriale].filter(Boolean).join(' · ');
    },
  },
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
