// CPU time of the page's main thread until the rows are visible. Unlike elapsed time it does not grow with other work on the machine.
import type { Browser } from '@playwright/test';
import { openToRows, type Visitor, visit, type Way } from './visit.ts';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: start of the task, and CPU time that it used. */
  ts: number;
  tdur?: number;
  args: { data?: { navigationId?: string } };
}

const TRACED = ['devtools.timeline', 'toplevel', 'blink.user_timing'];

/** Milliseconds, with an empty browser cache, including the task that renders the rows. */
export async function pageWork(browser: Browser, visitor: Visitor, path: string, way: Way): Promise<number> {
  const page = await visit(browser, visitor, 'about:blank', way);
  await browser.startTracing(page, { categories: TRACED });
  await openToRows(page, path);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))); // the task with the mark must have ended
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await page.context().close();
  const mark = traceEvents.find(({ name }) => name === 'rows');
  if (!mark) throw new Error('Le righe non sono segnate nel tracciato.');
  const onThread = traceEvents.filter(({ pid, tid, ts }) => pid === mark.pid && tid === mark.tid && ts <= mark.ts);
  // SVG images also report a navigation. The mark contains the id of the page's own navigation.
  const isOwn = ({ name, args }: TraceEvent) => name === 'navigationStart' && args.data?.navigationId === mark.args.data?.navigationId;
  const begun = onThread.find(isOwn)?.ts ?? Number.NaN;
  const tasks = onThread.filter(({ name, ph, ts }) => name.endsWith('RunTask') && ph === 'X' && ts >= begun);
  const each = new Map(tasks.map(({ ts, tdur = 0 }) => [ts, tdur]));
  return [...each.values()].reduce((sum, tdur) => sum + tdur, 0) / 1000;
}
