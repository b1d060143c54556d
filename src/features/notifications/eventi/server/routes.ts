import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import { lastChange, presenceOf, type Versioned } from '#server/db/refuse-newer.ts';
import { refuseProgram } from '#server/http/refuse-program.ts';
import { type Route, route } from '#server/http/route.ts';
import { registerStream } from '#server/http/stream.ts';
import { readSessionCookie } from '#server/security/session-cookie.ts';
import { getUltimaModifica } from '#shared/ultima-modifica.ts';
import type { Versionato } from '#shared/versionati.ts';
import { streamEventi } from '../contract.ts';
import { Followers } from './follow-changes.ts';
import type { LiveTopics } from './queries.ts';

/** `versioned`: what can be edited, as the slices say it. */
export const eventiRoutes = (versioned: Readonly<Record<Versionato, Versioned>>): Route[] => [
  route(getUltimaModifica, async ({ db, scope, query: { oggetto, id } }) => {
    const { chi = null, quando = null } = (await lastChange(db, scope, versioned[oggetto], id)) ?? {};
    return { chi, quando, ...(await presenceOf(db, scope, versioned[oggetto], id)) };
  }),
];

type Query = z.output<typeof streamEventi.query>;

/** The one call whose answer goes on (GET /api/eventi); a stop of the server ends it. `topics`: which changes it tells of, as the slices say. */
export function registerEventi(app: FastifyInstance, db: Db, pool: pg.Pool, topics: LiveTopics): void {
  const followers = new Followers(db, pool, topics);
  registerStream(app, streamEventi, (request, query) => {
    refuseProgram(streamEventi, request);
    return followers.join(readSessionCookie(request), (query as Query).da); // parsed by that very contract
  });
  app.addHook('preClose', () => followers.close());
}
