// npm run bench model: does the server answer 1,000 random sequences of calls as the model says (src/app/model.test.ts)?
// From a seed of its own each time; RUNS and SEED say otherwise. Ends with 1 when an answer or a row is not what the model says.
import { randomInt } from 'node:crypto';
import { runVitest } from '../scripts/test/run-vitest.ts';

process.env.RUNS ??= '1000';
process.env.SEED ??= String(randomInt(2 ** 31));
const { failed } = await runVitest('src/app/model.test.ts');
process.exit(failed > 0 ? 1 : 0);
