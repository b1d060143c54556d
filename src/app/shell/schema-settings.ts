// Imported first by app/main.tsx: modules run in the order of their imports, and a schema looks at zod's settings when it is made.
import { z } from 'zod';
import { speakItalian } from '#shared/schemas.ts';

z.config({ jitless: true }); // zod would otherwise try `new Function`, which the CSP refuses and reports
speakItalian();
