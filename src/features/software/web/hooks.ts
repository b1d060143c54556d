import { ChooseOne } from '#kit/web/scegli-dialog.tsx';
import { savedWords, shownKind } from '#kit/web/shown-kind.ts';
import { call } from '#web/data/call.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import type { Option } from '#web/forms/use-options.ts';
import {
  type AssegnazioneSoftware,
  addBrandToSoftware,
  assignSoftware,
  createSoftware,
  deleteManySoftware,
  deleteSoftware,
  listAssegnazioniSoftware,
  listHoldersOfSoftware,
  listSoftware,
  type Software,
  unassignSoftware,
  updateSoftware,
} from '../contract.ts';
import { licenzeLibere } from '../rules.ts';

export const softwareKind = shownKind({
  table: 'software',
  calls: {
    list: listSoftware,
    create: createSoftware,
    update: updateSoftware,
    remove: deleteSoftware,
    addBrand: addBrandToSoftware,
    removeMany: deleteManySoftware,
    assign: assignSoftware,
    unassign: unassignSoftware,
    holders: listHoldersOfSoftware,
  },
  name: 'nome',
  give: { verb: 'Assegna Software', Choose: ChooseOne },
  isShared: true,
  words: {
    noun: 'software',
    ofNoun: 'del software',
    fine: 'o',
    questo: 'questo software',
    saved: savedWords('Asset software', "dell'asset software"),
    assigned: sayLeft,
    returned: ({ nome }) => `Una licenza di ${nome} è di nuovo disponibile.`,
    askReturn: ({ nome }, from) => `${nome} non sarà più assegnato a ${from} e la licenza tornerà disponibile.`,
  },
});

function sayLeft(software: Software): string {
  const libere = licenzeLibere(software);
  if (libere === null) return `${software.nome} è assegnato.`;
  if (libere === 0) return `Era l'ultima licenza libera di ${software.nome}.`;
  return libere === 1 ? `Di ${software.nome} resta 1 licenza libera.` : `Di ${software.nome} restano ${libere} licenze libere.`;
}

const PROPOSED = 20;
const MOST = 200; // of one page (rule 11)

/** Software of a brand with seats left, found on the server, without that which one has already. */
export async function searchFreeSoftware(q: string, brandId: number, held: readonly number[]): Promise<Option[]> {
  const limit = String(Math.min(PROPOSED + held.length, MOST));
  const found = await call(listSoftware, { query: { q, esaurite: 'false', brand_id: String(brandId), sort: 'nome', limit } });
  return found
    .filter(({ id }) => !held.includes(id))
    .slice(0, PROPOSED)
    .map(toOption);
}

function toOption(software: Software): Option {
  const libere = licenzeLibere(software);
  const left = libere === null ? '' : libere === 1 ? '1 licenza libera' : `${libere} licenze libere`;
  return { value: String(software.id), label: software.nome, detail: [software.fornitore, left].filter(Boolean).join(' · ') };
}

/** Who has a licence now, of those whom the user may see, by surname. */
export function useAssegnazioni(softwareId: number, q: string): Pages<AssegnazioneSoftware> {
  return usePages(listAssegnazioniSoftware, { query: { software_id: String(softwareId), sort: 'cognome', q } });
}
