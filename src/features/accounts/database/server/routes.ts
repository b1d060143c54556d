import { type Route, route } from '#server/http/route.ts';
import { testConnection } from '../contract.ts';
import { tryDatabase } from './try-database.ts';

export const databaseRoutes: Route[] = [route(testConnection, ({ db }) => tryDatabase(db))];
