import { Problem } from '#shared/problem.ts';

/** The number of days for which the page of a showroom shows arrivals and exits. */
export const GIORNI_IN_VISTA = 60;

export interface InUso {
  dipendenti: number;
  risorse: number;
}

const quante = (risorse: number) => (risorse === 1 ? '1 risorsa: riprendila' : `${risorse} risorse: riprendile`);

/** Returns the problem (409) for deleting a showroom that has employees or items, with their numbers; otherwise undefined. */
export function checkDeletable(nome: string, { dipendenti, risorse }: InUso): Problem | undefined {
  if (dipendenti === 0 && risorse === 0) return undefined;
  if (dipendenti === 0) return new Problem('conflict', 'SHOWROOM_IN_USO', `Lo showroom ${nome} ha ancora ${quante(risorse)} prima.`);
  const chi = dipendenti === 1 ? '1 dipendente: spostalo' : `${dipendenti} dipendenti: spostali`;
  return new Problem('conflict', 'SHOWROOM_IN_USO', `Lo showroom ${nome} ha ancora ${chi} in un altro prima.`);
}

/**
 * Returns the problem (409) for removing brands whose employees work in the showroom or whose items are assigned to it; otherwise
 * undefined.
 */
export function checkUnlinkable(nome: string, { dipendenti, risorse }: InUso): Problem | undefined {
  if (dipendenti === 0) {
    if (risorse === 0) return undefined;
    const which = `Lo showroom ${nome} ha ancora, per i brand che vuoi togliere, ${quante(risorse)} prima.`;
    return new Problem('conflict', 'SHOWROOM_IN_USO', which, { fields: { brand_ids: which } });
  }
  const [chi, spostali] =
    dipendenti === 1 ? ['lavora ancora 1 dipendente', 'spostalo'] : [`lavorano ancora ${dipendenti} dipendenti`, 'spostali'];
  const sentence = `Nello showroom ${nome} ${chi} dei brand che vuoi togliere: ${spostali} in un altro prima.`;
  return new Problem('conflict', 'SHOWROOM_IN_USO', sentence, { fields: { brand_ids: sentence } });
}

export interface ShowroomValues {
  nome: string;
  brand_ids: number[];
}

/** The initial values of the form. A single brand is preselected. */
export function nuovoShowroom(brandIds: readonly number[]): ShowroomValues {
  return { nome: '', brand_ids: brandIds.length === 1 ? [...brandIds] : [] };
}

export function toForm({ nome, brands }: { nome: string; brands: readonly { id: number }[] }): ShowroomValues {
  return { nome, brand_ids: brands.map((brand) => brand.id) };
}
