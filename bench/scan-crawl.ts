// npm run bench scan-crawl [-- --only=richieste|pagine --elenco]: requests every address that pages and contracts name and checks the answers.
// Runs as four roles and without a session. Every record contains a text that would run as HTML. Planted faults must be found too.
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { SCREEN_PATHS } from '#shared/screens.ts';
import { buildWebIfStale } from '../scripts/start/build-web.ts';
import { ensureChromium } from '../scripts/test/ensure-chromium.ts';
import { CANARY } from './scan/answer-faults.ts';
import { findPlanted } from './scan/find-planted.ts';
import { somethingOfAll } from './scan/list-calls.ts';
import { PEOPLE, withDemo } from './scan/open-demo.ts';
import { askEverything } from './scan/request-everything.ts';
import { askOddly } from './scan/unusual-requests.ts';
import { walkPages } from './scan/walk-pages.ts';
import { writeCanary } from './scan/write-canary.ts';

const { only, elenco } = parseArgs({ options: { only: { type: 'string' }, elenco: { type: 'boolean' } } }).values;
await buildWebIfStale();
const began = Date.now();
const faults: string[] = [];
let isBlind = false;
const tell = (what: string, found: readonly string[]) => {
  faults.push(...found);
  console.log(`${found.length === 0 ? 'sì' : 'NO'}  ${what}: ${found.length === 0 ? 'niente da dire' : `${found.length} guasti`}`);
  for (const each of new Set(found)) console.log(`      ${each}`);
};

await withDemo(async (demo) => {
  const { sql, url } = demo;
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--lang=it-IT'],
  });
  try {
    const missed = await findPlanted(browser);
    isBlind = missed.length > 0;
    console.log(`${isBlind ? 'NO' : 'sì'}  i guasti messi apposta sono trovati${isBlind ? `, ma non questi: ${missed.join('; ')}` : ''}`);
    const ids = await somethingOfAll(sql, 'giulia.ferrante');
    const people = await Promise.all(PEOPLE.map(async (name) => ({ name: name ?? 'nessuno', client: await demo.signIn(name) })));
    const { columns, refused } = await writeCanary(sql);
    console.log(`    il testo che si eseguirebbe sta in ${columns} colonne; ${refused.length} hanno una forma loro e non lo prendono`);

    if (only !== 'pagine') {
      const asked = await askEverything(url, ids, people);
      tell(`${asked.addresses} indirizzi dei contratti, ${asked.requests} richieste`, asked.faults);
      const token = people[0]?.client.token ?? '';
      const odd = await askOddly(url, ids, token);
      tell(`${odd.requests} richieste con altri metodi, percorsi e intestazioni`, odd.faults);
    }
    if (only !== 'richieste') await walkAll(browser, url, people);
  } finally {
    await browser.close();
  }
});
console.log(
  `\n${((Date.now() - began) / 60_000).toFixed(1)} minuti. Guasti: ${faults.length}. Messi apposta: ${isBlind ? 'NON tutti trovati' : 'tutti trovati'}.`,
);
process.exit(faults.length === 0 && !isBlind ? 0 : 1);

async function walkAll(browser: Browser, url: string, people: { name: string; client: { token: string | undefined } }[]): Promise<void> {
  const plain = SCREEN_PATHS.filter((path) => !path.includes('$'));
  // Every record contains the canary, so searching for it returns rows.
  const typed = plain.map((path) => `${path}?q=${encodeURIComponent(CANARY)}`);
  const strange = [
    `/niente/${encodeURIComponent(CANARY)}`,
    `/login?da=${encodeURIComponent('https://altrove.example')}`,
    '/guida',
    '/api/docs/',
  ];
  for (const { name, client } of people) {
    const { visited, faults: found, shown } = await walkPages(browser, url, client.token, [...typed, ...strange]);
    const isUnseen = name !== 'nessuno' && shown === 0;
    tell(`${name}: ${visited.length} pagine, il testo si legge su ${shown}`, isUnseen ? [...found, `${name} non lo legge mai`] : found);
    if (elenco) for (const each of visited) console.log(`      ${each}`);
  }
}
