// npm run bench scan-crawl [-- --only=richieste|pagine --elenco]: requests every address that pages and contracts name and checks the answers.
// Runs as four roles and without a session. Every record contains a text that would run as HTML. Planted faults must be found too.
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { SCREEN_PATHS } from '#shared/screens.ts';
import { buildWebIfStale } from '../scripts/start/build-web.ts';
import { ensureChromium } from '../scripts/test/ensure-chromium.ts';
import { CANARY } from './scan/answer-faults.ts';
import { findMissedFaults } from './scan/find-planted.ts';
import { insertOneOfEach } from './scan/list-calls.ts';
import { USERNAMES, withDemo } from './scan/open-demo.ts';
import { requestEverything } from './scan/request-everything.ts';
import { sendUnusualRequests } from './scan/unusual-requests.ts';
import { crawlPages } from './scan/walk-pages.ts';
import { writeCanary } from './scan/write-canary.ts';

const { only, elenco: listPages } = parseArgs({ options: { only: { type: 'string' }, elenco: { type: 'boolean' } } }).values;
await buildWebIfStale();
const startedAt = Date.now();
const faults: string[] = [];
let missesPlanted = false;
const report = (label: string, newFaults: readonly string[]) => {
  faults.push(...newFaults);
  console.log(
    `${newFaults.length === 0 ? 'sì' : 'NO'}  ${label}: ${newFaults.length === 0 ? 'niente da dire' : `${newFaults.length} guasti`}`,
  );
  for (const fault of new Set(newFaults)) console.log(`      ${fault}`);
};

await withDemo(async (demo) => {
  const { sql, url } = demo;
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--lang=it-IT'],
  });
  try {
    const missed = await findMissedFaults(browser);
    missesPlanted = missed.length > 0;
    console.log(
      `${missesPlanted ? 'NO' : 'sì'}  i guasti messi apposta sono trovati${missesPlanted ? `, ma non questi: ${missed.join('; ')}` : ''}`,
    );
    const ids = await insertOneOfEach(sql, 'giulia.ferrante');
    const callers = await Promise.all(USERNAMES.map(async (name) => ({ name: name ?? 'nessuno', client: await demo.signIn(name) })));
    const { columns, rejected } = await writeCanary(sql);
    console.log(`    il testo che si eseguirebbe sta in ${columns} colonne; ${rejected.length} hanno una forma loro e non lo prendono`);

    if (only !== 'pagine') {
      const result = await requestEverything(url, ids, callers);
      report(`${result.addresses} indirizzi dei contratti, ${result.requests} richieste`, result.faults);
      const token = callers[0]?.client.token ?? '';
      const unusual = await sendUnusualRequests(url, ids, token);
      report(`${unusual.requests} richieste con altri metodi, percorsi e intestazioni`, unusual.faults);
    }
    if (only !== 'richieste') await crawlAll(browser, url, callers);
  } finally {
    await browser.close();
  }
});
console.log(
  `\n${((Date.now() - startedAt) / 60_000).toFixed(1)} minuti. Guasti: ${faults.length}. Messi apposta: ${missesPlanted ? 'NON tutti trovati' : 'tutti trovati'}.`,
);
process.exit(faults.length === 0 && !missesPlanted ? 0 : 1);

async function crawlAll(browser: Browser, url: string, callers: { name: string; client: { token: string | undefined } }[]): Promise<void> {
  const plainPaths = SCREEN_PATHS.filter((path) => !path.includes('$'));
  const searchPaths = plainPaths.map((path) => `${path}?q=${encodeURIComponent(CANARY)}`);
  const unknownPaths = [
    `/niente/${encodeURIComponent(CANARY)}`,
    `/login?da=${encodeURIComponent('https://altrove.example')}`,
    '/guida',
    '/api/docs/',
  ];
  for (const { name, client } of callers) {
    const { visited, faults: newFaults, pagesWithCanary } = await crawlPages(browser, url, client.token, [...searchPaths, ...unknownPaths]);
    const isNeverVisible = name !== 'nessuno' && pagesWithCanary === 0;
    report(
      `${name}: ${visited.length} pagine, il testo si legge su ${pagesWithCanary}`,
      isNeverVisible ? [...newFaults, `${name} non lo legge mai`] : newFaults,
    );
    if (listPages) for (const path of visited) console.log(`      ${path}`);
  }
}
