// npm run robustezza:permessi: makes each rule of src/shared/permissions.ts wrong by one step (another right, a role more or less,
// can_admin enough or not) and prints which call of the authorization matrix notices it. Ends with 1 when one goes unnoticed.
import { runVitest } from './test/run-vitest.ts';

const { passed, failed, skipped } = await runVitest('src/app/matrix-flips.test.ts');
console.log(`Regole cambiate: ${passed + failed + skipped}. Notate: ${passed}. Sfuggite: ${failed + skipped}.`);
process.exit(passed > 0 && failed + skipped === 0 ? 0 : 1);
