import type { Page } from '@playwright/test';

interface Scrolled {
  rows: number;
  slowest: number;
  nodes: number;
}

export async function scrollOn(page: Page, times: number): Promise<Scrolled> {
  return page.evaluate(async (turns) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    let [slowest, nodes, last] = [0, 0, await frame()];
    for (let turn = 0; turn < turns; turn++) {
      for (let step = 0; step < 10; step++) {
        window.scrollBy(0, 240);
        const now = await frame();
        slowest = Math.max(slowest, now - last);
        last = now;
        nodes = Math.max(nodes, document.querySelectorAll('*').length);
      }
    }
    const rows = Math.max(...[...document.querySelectorAll('tr[data-index]')].map((row) => Number(row.getAttribute('data-index'))));
    return { rows: rows + 1, slowest, nodes };
  }, times);
}
