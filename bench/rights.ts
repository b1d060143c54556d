// npm run bench rights: does the permission matrix test notice every permission rule that is slightly wrong?
// Changes one rule of src/shared/permissions.ts at a time: another permission, one role more or less, or can_admin accepted or not.
import { runVitest } from '../scripts/test/run-vitest.ts';

const { passed, failed, skipped } = await runVitest('src/app/matrix-rule-changes.test.ts');
console.log(`Regole cambiate: ${passed + failed + skipped}. Notate: ${passed}. Sfuggite: ${failed + skipped}.`);
process.exit(passed > 0 && failed + skipped === 0 ? 0 : 1);
