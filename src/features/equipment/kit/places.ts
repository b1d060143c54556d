// What the calls of a kind say besides, where a showroom can have its things (rule 84).
import { z } from 'zod';
import { dataFacoltativa, luogo, uuid } from '#shared/schemas.ts';

/** The showroom that has it, where the caller may see it. It is `assegnato` then, and nobody is its `assegnatario`. */
export const inUnLuogo = {
  luogo: luogo.nullable(),
  /** The day from which it is reserved for who is to have it: nobody else gets it (rule 105); null: it is theirs already, or nobody's. */
  riservato_dal: z.string().nullable(),
};

const A_CHI = 'Scegli a chi assegnarlo';
const DOVE = 'Scegli lo showroom';
const quale = z.int({ error: DOVE }).min(1, DOVE).max(2_147_483_647, DOVE);

/** To whom it is given: to a person or to a showroom, and never to both; from which day, where it is not today. */
export const daDareAnchePer = <S extends z.core.$ZodShape>(agreed: S) =>
  z
    .object({ dipendente_id: uuid(A_CHI).nullish(), showroom_id: quale.nullish(), data_assegnazione: dataFacoltativa(), ...agreed })
    .superRefine((to, ctx) => {
      const { dipendente_id, showroom_id } = to as { dipendente_id?: string | null; showroom_id?: number | null };
      const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
      const [aUnaPersona, aUnoShowroom] = [dipendente_id, showroom_id].map((each) => each !== undefined && each !== null);
      if (aUnaPersona && aUnoShowroom) wrong('showroom_id', 'Scegli una persona o uno showroom: non tutti e due');
      if (!aUnaPersona && !aUnoShowroom) wrong('dipendente_id', A_CHI);
    });
