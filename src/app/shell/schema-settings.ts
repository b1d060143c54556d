// zod reads its settings from this global object when it is loaded. z.config() would load zod before the first screen, and the login page and
// the dashboard need no schema.
import { italianMessage } from '#shared/schema-messages.ts';

Object.assign(globalThis, {
  __zod_globalConfig: {
    jitless: true, // without this setting zod calls `new Function`, which the CSP blocks and reports
    customError: italianMessage,
  },
});
