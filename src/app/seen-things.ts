// Of what it is told who sees it and why: what the register names, and what is about a person or a showroom.
import { inventarioThing } from '#features/inventari/server/queries.ts';
import { uscitaThing } from '#features/uscite/server/search.ts';
import { verbaleThing } from '#features/verbali/server/search.ts';
import type { SeenThings } from '#features/visibilita/server/queries.ts';
import { workflowThing } from '#features/workflows/server/search.ts';
import { VOCABULARY } from './register-words.ts';

export const SEEN_THINGS: SeenThings = {
  ...VOCABULARY.things,
  workflow: workflowThing,
  uscita: uscitaThing,
  verbale: verbaleThing,
  inventario: inventarioThing,
};
