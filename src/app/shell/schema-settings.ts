// app/main.tsx must import this file first: modules run in import order, and a schema reads zod's settings when it is created.
import { z } from 'zod';
import { setItalianMessages } from '#shared/schemas.ts';

z.config({ jitless: true }); // without this setting zod calls `new Function`, which the CSP blocks and reports
setItalianMessages();
