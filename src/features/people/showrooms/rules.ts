import { Problem } from '#shared/problem.ts';

/** How far ahead the page of a showroom tells who comes and who goes. */
export const GIORNI_IN_VISTA = 60;

/** What still stands in a showroom: how many people work there, and how many things it has (rule 84). */
export interface InUso {
  dipendenti: number;
  risorse: number;
}

const quante = (risorse: number) => (risorse === 1 ? '1 risorsa: riprendila' : `${risorse} risorse: riprendile`);

/** The refusal to delete a showroom where somebody still works or that has something, saying how many (rules 36 and 84); undefined when it is free. */
export function checkDeletable(nome: string, { dipendenti, risorse }: InUso): Problem | undefined {
  if (dipendenti === 0 && risorse === 0) return undefined;
  if (dipendenti === 0) return new Problem('conflict', 'SHOWROOM_IN_USO', `Lo showroom ${nome} ha ancora ${quante(risorse)} prima.`);
  const chi = dipendenti === 1 ? '1 dipendente: spostalo' : `${dipendenti} dipendenti: spostali`;
  return new Problem('conflict', 'SHOWROOM_IN_USO', `Lo showroom ${nome} ha ancora ${chi} in un altro prima.`);
}

/** The refusal to take brands away from a showroom where employees of theirs work, or that has things of theirs (rules 41 and 84). */
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

/** A showroom as its form shows it. */
export interface ShowroomValues {
  nome: string;
  brand_ids: number[];
}

/** The empty form: who has a single brand to choose from finds it chosen. */
export function nuovoShowroom(brandIds: readonly number[]): ShowroomValues {
  return { nome: '', brand_ids: brandIds.length === 1 ? [...brandIds] : [] };
}

/** An existing showroom in the form, its brands preselected (rule 41). */
export function toForm({ nome, brands }: { nome: string; brands: readonly { id: number }[] }): ShowroomValues {
  return { nome, brand_ids: brands.map((brand) => brand.id) };
}
