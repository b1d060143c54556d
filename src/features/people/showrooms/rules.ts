import { Problem } from '#shared/problem.ts';

export const GIORNI_IN_VISTA = 60;

export interface ShowroomUsage {
  dipendenti: number;
  risorse: number;
}

const describeRisorse = (risorse: number) => (risorse === 1 ? '1 risorsa: riprendila' : `${risorse} risorse: riprendile`);

export function checkDeletable(nome: string, { dipendenti, risorse }: ShowroomUsage): Problem | undefined {
  if (dipendenti === 0 && risorse === 0) return undefined;
  if (dipendenti === 0)
    return new Problem('conflict', 'SHOWROOM_IN_USO', `Lo showroom ${nome} ha ancora ${describeRisorse(risorse)} prima.`);
  const dipendentiText = dipendenti === 1 ? '1 dipendente: spostalo' : `${dipendenti} dipendenti: spostali`;
  return new Problem('conflict', 'SHOWROOM_IN_USO', `Lo showroom ${nome} ha ancora ${dipendentiText} in un altro prima.`);
}

export function checkUnlinkable(nome: string, { dipendenti, risorse }: ShowroomUsage): Problem | undefined {
  if (dipendenti === 0) {
    if (risorse === 0) return undefined;
    const which = `Lo showroom ${nome} ha ancora, per i brand che vuoi togliere, ${describeRisorse(risorse)} prima.`;
    return new Problem('conflict', 'SHOWROOM_IN_USO', which, { fields: { brand_ids: which } });
  }
  const [lavoranoText, istruzione] =
    dipendenti === 1 ? ['lavora ancora 1 dipendente', 'spostalo'] : [`lavorano ancora ${dipendenti} dipendenti`, 'spostali'];
  const sentence = `Nello showroom ${nome} ${lavoranoText} dei brand che vuoi togliere: ${istruzione} in un altro prima.`;
  return new Problem('conflict', 'SHOWROOM_IN_USO', sentence, { fields: { brand_ids: sentence } });
}

export interface ShowroomValues {
  nome: string;
  brand_ids: number[];
}

export function nuovoShowroom(brandIds: readonly number[]): ShowroomValues {
  return { nome: '', brand_ids: brandIds.length === 1 ? [...brandIds] : [] };
}

export function toForm({ nome, brands }: { nome: string; brands: readonly { id: number }[] }): ShowroomValues {
  return { nome, brand_ids: brands.map((brand) => brand.id) };
}
