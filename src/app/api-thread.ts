// The thread of describeApi(): posts the description of all calls and ends.
import { parentPort } from 'node:worker_threads';
import { streamEventi } from '#features/notifications/eventi/contract.ts';
import { describeCalls } from '#server/http/describe-calls.ts';
import { allRoutes } from './routes.ts';

// No route is called here, so the services can be missing.
const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
parentPort?.postMessage(await describeCalls(routes, [streamEventi]));
