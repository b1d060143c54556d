import { type Route, route } from '#server/http/route.ts';
import { listScansioni } from '../contract.ts';
import { findScansioni, type LetteKinds } from './queries.ts';

export const scansioniRoutes = ({ kinds }: { kinds: LetteKinds }): Route[] => [
  route(listScansioni, async ({ db, scope, query: { codice = '' } }) => ({ cose: await findScansioni(db, scope, kinds, codice) })),
];
