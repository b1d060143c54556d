import { ChooseWithNote } from '#kit/web/scegli-dialog.tsx';
import { type Named, savedWords, shownKind } from '#kit/web/shown-kind.ts';
import { call } from '#web/data/call.ts';
import type { Option } from '#web/forms/use-options.ts';
import {
  addBrandToTelefoni,
  assignTelefono,
  createTelefono,
  deleteManyTelefoni,
  deleteTelefono,
  listHoldersOfTelefono,
  listTelefoni,
  unassignTelefono,
  updateTelefono,
} from '../contract.ts';
import { allestimento } from '../rules.ts';

export const telefonoKind = shownKind({
  table: 'iphones',
  calls: {
    list: listTelefoni,
    create: createTelefono,
    update: updateTelefono,
    remove: deleteTelefono,
    addBrand: addBrandToTelefoni,
    removeMany: deleteManyTelefoni,
    assign: assignTelefono,
    unassign: unassignTelefono,
    holders: listHoldersOfTelefono,
  },
  name: 'modello',
  give: { verb: 'Assegna Telefono', Choose: ChooseWithNote },
  words: {
    noun: 'telefono',
    ofNoun: 'del telefono',
    fine: 'o',
    questo: 'questo telefono',
    saved: savedWords('Telefono aziendale', 'del telefono aziendale'),
    askReturn: ({ modello, piano }: Named<'modello'> & { piano: object | null }, from) =>
      `${modello} non sarà più assegnato a ${from} e tornerà disponibile.${piano ? ' Il piano mobile resta assegnato.' : ''}`,
  },
});

/** Phones that nobody has (rule 33), of a brand or of all that are seen, found on the server. */
export async function searchFreeTelefoni(q: string, brandId: number | undefined): Promise<Option[]> {
  const brand = brandId === undefined ? {} : { brand_id: String(brandId) };
  const query = { q, disponibile: 'true', ...brand, sort: 'modello', limit: '20' } as const;
  return (await call(listTelefoni, { query })).map(({ id, modello, memoria, colore, imei }) => ({
    value: String(id),
    label: modello,
    detail: [allestimento({ memoria, colore }), imei].filter(Boolean).join(' · '),
  }));
}
