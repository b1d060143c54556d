import { z } from 'zod';
import { DIPARTIMENTI } from '#shared/dipartimenti.ts';
import { siNo } from '#shared/list.ts';
import { idNelPercorso, uuid } from '#shared/schemas.ts';

/** What looks at who has a thing. */
export const holderFilters = {
  /** Whether somebody has it. */
  assegnato: siNo().optional(),
  /** Who has it, where the caller may see that person. */
  dipendente_id: uuid().optional(),
  /** In the hands of somebody of this showroom, or standing there, where the caller may see that. */
  showroom: idNelPercorso().optional(),
  /** In the hands of somebody who reports to this person, where the caller may see both. */
  manager_id: uuid().optional(),
  /** In the hands of somebody of this department. */
  dipartimento: z.enum(DIPARTIMENTI).optional(),
};
