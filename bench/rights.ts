// npm run bench rights: does the matrix of rights notice each rule of the rights that is made wrong by one step?
// A rule of src/shared/permissions.ts gets another right, a role more or less, can_admin enough or not. Ends with 1 when one goes unnoticed.
import { runVitest } from '../scripts/test/run-vitest.ts';

const { passed, failed, skipped } = await runVitest('src/app/matrix-flips.test.ts');
console.log(`Regole cambiate: ${passed + failed + skipped}. Notate: ${passed}. Sfuggite: ${failed + skipped}.`);
process.exit(passed > 0 && failed + skipped === 0 ? 0 : 1);
