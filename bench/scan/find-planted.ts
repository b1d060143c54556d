import type { Browser } from '@playwright/test';
import { CANARY, faultsOf } from './answer-faults.ts';
import { PLANTED_FAULTS, plantFaults } from './plant-faults.ts';
import { sendRaw } from './send-raw.ts';
import { crawlPages } from './walk-pages.ts';

export async function findMissedFaults(browser: Browser): Promise<string[]> {
  const { url, stop } = await plantFaults();
  try {
    const missed: string[] = [];
    for (const [path, expected] of Object.entries(PLANTED_FAULTS)) {
      const address = path + encodeURIComponent(CANARY);
      const answerFaults = faultsOf(await sendRaw(url, 'GET', address));
      const redirectsAway = answerFaults.includes('manda a un altro sito');
      const pageFaults = redirectsAway ? [] : (await crawlPages(browser, url, undefined, [address])).faults;
      if (![...answerFaults, ...pageFaults].some((fault) => fault.includes(expected))) missed.push(`${path} (${expected})`);
    }
    return missed;
  } finally {
    await stop();
  }
}
