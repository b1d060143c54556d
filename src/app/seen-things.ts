// Of what it is told who sees it and why: what the register names, and what is about a person or a showroom.

import type { SeenThings } from '#features/accounts/visibilita/server/queries.ts';
import { inventarioThing } from '#features/equipment/inventari/server/queries.ts';
import { uscitaThing } from '#features/journeys/uscite/server/search.ts';
import { verbaleThing } from '#features/journeys/verbali/server/search.ts';
import { workflowThing } from '#features/journeys/workflows/server/search.ts';
import { VOCABULARY } from './register-words.ts';

export const SEEN_THINGS: SeenThings = {
  ...VOCABULARY.things,
  workflow: workflowThing,
  uscita: uscitaThing,
  verbale: verbaleThing,
  inventario: inventarioThing,
};
