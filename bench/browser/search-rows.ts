import type { Page } from '@playwright/test';
import { ROW } from './visit.ts';

/** Milliseconds from the last key press until all visible rows contain the text. */
export async function searchRows(page: Page, text: string): Promise<number> {
  const box = page.getByRole('searchbox');
  await box.fill('');
  await page.waitForURL((url) => !url.searchParams.has('q'));
  await box.pressSequentially(text.slice(0, -1), { delay: 40 });
  const arrived = page.evaluate(
    ([row, searched]) =>
      new Promise<number>((resolve) => {
        let typed = 0;
        // Takes the time of the key press, because the page may handle the key later.
        document.addEventListener('keydown', ({ timeStamp }) => (typed = timeStamp), { capture: true, once: true });
        const fits = (link: Element) => link.closest('tr')?.textContent?.toLowerCase().includes(String(searched));
        // The URL may change only after the rows are visible.
        const look = () => {
          const links = [...document.querySelectorAll(String(row))];
          const stands = typed > 0 && links.length > 0 && links.every(fits) && location.search.includes(String(searched));
          if (stands) resolve(performance.now() - typed);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [ROW, text],
  );
  await box.press(text.slice(-1));
  return arrived;
}
