import type { Page } from '@playwright/test';
import { ROW } from './visit.ts';

export async function measureSearch(page: Page, text: string): Promise<number> {
  const searchBox = page.getByRole('searchbox');
  await searchBox.fill('');
  await page.waitForURL((url) => !url.searchParams.has('q'));
  await searchBox.pressSequentially(text.slice(0, -1), { delay: 40 });
  const resultTime = page.evaluate(
    ([rowSelector, searchText]) =>
      new Promise<number>((resolve) => {
        let typedAt = 0;
        // The measurement starts at the key press, because the page may handle the key later.
        document.addEventListener('keydown', ({ timeStamp }) => (typedAt = timeStamp), { capture: true, once: true });
        const matches = (link: Element) => link.closest('tr')?.textContent?.toLowerCase().includes(String(searchText));
        const checkRows = () => {
          const links = [...document.querySelectorAll(String(rowSelector))];
          const isComplete = typedAt > 0 && links.length > 0 && links.every(matches) && location.search.includes(String(searchText));
          if (isComplete) resolve(performance.now() - typedAt);
          else requestAnimationFrame(checkRows);
        };
        checkRows();
      }),
    [ROW, text],
  );
  await searchBox.press(text.slice(-1));
  return resultTime;
}
