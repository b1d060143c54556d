// Imported first by app/main.tsx: modules run in import order, and a schema reads zod's settings when it is created.
import { z } from 'zod';
import { setItalianMessages } from '#shared/schemas.ts';

z.config({ jitless: true }); // zod would otherwise try `new Function`, which the CSP blocks and reports
setItalianMessages();
