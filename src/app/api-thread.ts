// The worker thread of describeApi(): it posts the OpenAPI description of all calls to the main thread and ends.
import { parentPort } from 'node:worker_threads';
import { streamEventi } from '#features/notifications/eventi/contract.ts';
import { describeCalls } from '#server/http/describe-calls.ts';
import { allRoutes } from './routes.ts';

// The description needs only the contracts of the routes and calls no handler, so the routes get no services.
const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
parentPort?.postMessage(await describeCalls(routes, [streamEventi]));
