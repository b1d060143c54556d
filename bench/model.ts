// npm run bench model: does the server answer 1,000 random sequences of calls as the model predicts (src/app/model.test.ts)?
// The variables RUNS and SEED override the number of sequences and the random seed.
import { randomInt } from 'node:crypto';
import { runVitest } from '../scripts/test/run-vitest.ts';

process.env.RUNS ??= '1000';
process.env.SEED ??= String(randomInt(2 ** 31));
const { failed } = await runVitest('src/app/model.test.ts');
process.exit(failed > 0 ? 1 : 0);
