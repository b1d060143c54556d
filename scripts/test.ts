import { delimiter, dirname, resolve } from 'node:path';
import { stopCommands } from './test/run-command.ts';
import { endOnSignal, openRunFolder } from './test/run-folder.ts';
import { runSteps } from './test/run-steps.ts';
import { chooseSteps } from './test/steps.ts';

// npm test runs all tests, npm test -- --fast the fast part, and --only=static | unit | e2e one type of test of either. This PATH lets
// the local tools find Node.js, because their first line searches the PATH for it.
process.env.PATH = [dirname(process.execPath), resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const endRun = openRunFolder();
endOnSignal(async () => {
  await stopCommands(20_000);
  await endRun();
});
process.exitCode = await runSteps(chooseSteps({ only, fast: process.argv.includes('--fast') })).finally(endRun);
