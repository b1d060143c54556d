import { Problem } from '#shared/problem.ts';

/** The refusal to delete a showroom where somebody still works, saying how many (rule 36); undefined when nobody does. */
export function checkDeletable(nome: string, dipendenti: number): Problem | undefined {
  if (dipendenti === 0) return undefined;
  const chi = dipendenti === 1 ? '1 dipendente: spostalo' : `${dipendenti} dipendenti: spostali`;
  return new Problem('conflict', 'SHOWROOM_IN_USO', `Lo showroom ${nome} ha ancora ${chi} in un altro prima.`);
}

/** The refusal to take brands away from a showroom where employees of theirs work (rule 41); undefined when none does. */
export function checkUnlinkable(nome: string, dipendenti: number): Problem | undefined {
  if (dipendenti === 0) return undefined;
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
