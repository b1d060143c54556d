import { buildWebIfStale } from '../start/build-web.ts';
import { checkWebSize } from './check-web-size.ts';
import { FAILED, type Outcome, PASSED } from './outcome.ts';
import { check } from './run-command.ts';
import { runPlaywright } from './run-playwright.ts';
import { runVitest } from './run-vitest.ts';
import { SWEEPS } from './sweeps.ts';

export type Step = { title: string; run(): Promise<Outcome> };
/** Test steps that run in parallel. */
export type Group = Step[];

const FORMAT = { title: 'Formato e regole (biome)', run: () => check('biome', 'ci', '.') };
const TYPES = ['server', 'web', 'tools'].map((part) => ({
  title: `Tipi: ${part} (tsc)`,
  run: () => check('tsc', '-p', `tsconfig.${part}.json`),
}));
const DEAD_CODE = { title: 'Codice inutilizzato (knip)', run: () => check('knip', '--no-progress') };
const GENERATED = { title: 'File generati aggiornati', run: () => check(process.execPath, 'scripts/generate.ts', '--check') };
const WEB_BUILD = { title: 'Costruzione della parte web (vite)', run: () => buildWebIfStale().then(() => PASSED) };
const WEIGHT = { title: 'Peso di ogni schermata (gzip)', run: () => checkWebSize() };
const TESTS = { title: 'Test di regole, API e database (vitest)', run: () => runVitest() };
const FAST_TESTS = {
  title: 'Test di regole, API e database, i più veloci (vitest)',
  run: () => runVitest(...SWEEPS.map((file) => `--exclude=${file}`)),
};
const BROWSER = { title: 'Test nel browser (playwright)', run: () => runPlaywright() };
const FAST_BROWSER = { title: 'Test nel browser, i principali (playwright)', run: () => runPlaywright('--grep=@fast') };

/** Returns the groups of test steps to run. Groups run one after the other, the fastest group first. */
export function chooseSteps({ only, fast }: { only?: string | undefined; fast: boolean }): Group[] {
  const parts: Record<string, Group[]> = {
    static: [[...TYPES, GENERATED, DEAD_CODE, FORMAT]],
    unit: [[fast ? FAST_TESTS : TESTS]],
    e2e: fast ? [[WEB_BUILD], [FAST_BROWSER]] : [[WEB_BUILD], [WEIGHT], [BROWSER]],
  };
  if (only === undefined) return Object.values(parts).flat();
  return parts[only] ?? [[{ title: `Scelta delle parti (--only=${only})`, run: () => rejectPart(Object.keys(parts)) }]];
}

async function rejectPart(choices: readonly string[]): Promise<Outcome> {
  console.error(`Le parti che si possono scegliere con --only sono: ${choices.join(', ')}.`);
  return FAILED;
}
