import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

interface PageRun {
  lighthouse: string;
  chromium: string;
  folder: string;
  url: string;
  headersFile: string | undefined;
  isDesktop: boolean;
}

/**
 * The Lighthouse result for one page. Times are in milliseconds, `score` is 0 to 100, and `shift` is the cumulative layout shift. If
 * `benchmarkIndex` is below 1000, this machine is too slow and the score is too low.
 */
export interface PageScore {
  score: number;
  lcp: number;
  tbt: number;
  shift: number;
  benchmarkIndex: number;
}

interface Report {
  finalDisplayedUrl: string;
  runtimeError?: { code: string; message: string };
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
}

/** Runs Lighthouse on one page. Repeats the run at most twice when Lighthouse loses the start of its trace (NO_NAVSTART). */
export async function measurePage(run: PageRun, triesLeft = 2): Promise<PageScore> {
  const { lighthouse, chromium, folder, url, headersFile, isDesktop } = run;
  const file = join(folder, 'report.json');
  rmSync(file, { force: true });
  const child = spawn(
    process.execPath,
    [
      ...[lighthouse, url, '--quiet', '--only-categories=performance', '--output=json', `--output-path=${file}`],
      ...['--no-enable-error-reporting', '--chrome-flags=--headless --no-sandbox --disable-gpu --lang=it-IT'],
      ...(headersFile === undefined ? [] : [`--extra-headers=${headersFile}`]),
      ...(isDesktop ? ['--preset=desktop'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0 && !existsSync(file)) throw new Error(`Lighthouse si è fermato su ${url} (codice ${code}).`);
  const { runtimeError, categories, audits, environment, finalDisplayedUrl } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  if (runtimeError?.code === 'NO_NAVSTART' && triesLeft > 0) return measurePage(run, triesLeft - 1);
  const { score } = categories.performance;
  if (runtimeError || score === null) throw new Error(`Lighthouse non giudica ${url}: ${runtimeError?.message}`);
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse ha visto ${finalDisplayedUrl} e non ${url}.`);
  const numericValue = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: score * 100,
    lcp: numericValue('largest-contentful-paint'),
    tbt: numericValue('total-blocking-time'),
    shift: numericValue('cumulative-layout-shift'),
    benchmarkIndex: environment.benchmarkIndex,
  };
}
