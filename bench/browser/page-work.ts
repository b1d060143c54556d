// Measures the CPU time of the page's main thread until the rows of the list are visible. Unlike elapsed time, CPU time does not grow with
// other work on the machine.
import type { Browser } from '@playwright/test';
import { type Conditions, openPage, openToRows, type SignedInVisitor } from './visit.ts';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** The start of the task (`ts`) and its CPU time (`tdur`), in microseconds. */
  ts: number;
  tdur?: number;
  args: { data?: { navigationId?: string } };
}

const TRACE_CATEGORIES = ['devtools.timeline', 'toplevel', 'blink.user_timing'];

export async function measureCpuTime(browser: Browser, visitor: SignedInVisitor, path: string, conditions: Conditions): Promise<number> {
  const page = await openPage(browser, visitor, 'about:blank', conditions);
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  await openToRows(page, path);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await page.context().close();
  const rowsMark = traceEvents.find(({ name }) => name === 'rows');
  if (!rowsMark) throw new Error('Le righe non sono segnate nel tracciato.');
  const onThread = traceEvents.filter(({ pid, tid, ts }) => pid === rowsMark.pid && tid === rowsMark.tid && ts <= rowsMark.ts);
  // The trace also contains navigations of SVG images. The mark `rows` contains the id of the navigation of the page.
  const isPageNavigation = ({ name, args }: TraceEvent) =>
    name === 'navigationStart' && args.data?.navigationId === rowsMark.args.data?.navigationId;
  const startedAt = onThread.find(isPageNavigation)?.ts ?? Number.NaN;
  const tasks = onThread.filter(({ name, ph, ts }) => name.endsWith('RunTask') && ph === 'X' && ts >= startedAt);
  const cpuTimeByStart = new Map(tasks.map(({ ts, tdur = 0 }) => [ts, tdur]));
  return [...cpuTimeByStart.values()].reduce((sum, tdur) => sum + tdur, 0) / 1000;
}
