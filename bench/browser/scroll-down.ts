import type { Page } from '@playwright/test';

interface ScrollResult {
  rows: number;
  slowestFrameMs: number;
  maxNodes: number;
}

export async function scrollDown(page: Page, times: number): Promise<ScrollResult> {
  return page.evaluate(async (rounds) => {
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    let [slowestFrameMs, maxNodes, previous] = [0, 0, await nextFrame()];
    for (let round = 0; round < rounds; round++) {
      for (let step = 0; step < 10; step++) {
        window.scrollBy(0, 240);
        const time = await nextFrame();
        slowestFrameMs = Math.max(slowestFrameMs, time - previous);
        previous = time;
        maxNodes = Math.max(maxNodes, document.querySelectorAll('*').length);
      }
    }
    const rows = Math.max(...[...document.querySelectorAll('tr[data-index]')].map((row) => Number(row.getAttribute('data-index'))));
    return { rows: rows + 1, slowestFrameMs, maxNodes };
  }, times);
}
