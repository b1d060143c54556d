import type { Browser } from '@playwright/test';
import { CANARY, faultsOf } from './answer-faults.ts';
import { PLANTED, plantFaults } from './plant-faults.ts';
import { askRaw } from './send-raw.ts';
import { walkPages } from './walk-pages.ts';

/** Returns the planted faults that the checks do not find. */
export async function findPlanted(browser: Browser): Promise<string[]> {
  const { url, stop } = await plantFaults();
  try {
    const missed: string[] = [];
    for (const [path, expected] of Object.entries(PLANTED)) {
      const address = path + encodeURIComponent(CANARY);
      const heard = faultsOf(await askRaw(url, 'GET', address));
      const leads = heard.includes('manda a un altro sito');
      const seen = leads ? [] : (await walkPages(browser, url, undefined, [address])).faults;
      if (![...heard, ...seen].some((each) => each.includes(expected))) missed.push(`${path} (${expected})`);
    }
    return missed;
  } finally {
    await stop();
  }
}
