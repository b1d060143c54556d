import type { Locator, Page } from '@playwright/test';

/**
 * Counts the steps of users. One step is a click, a key or key chord, a text that is typed into one field, or the choice of a file. Several
 * pages can share one counter, for tasks that several users do together.
 */
export class StepCounter {
  count = 0;

  on(page: Page): CountedPage {
    const countStep = () => {
      this.count += 1;
    };
    return {
      async click(target) {
        await target.click();
        countStep();
      },
      async press(chord) {
        await page.keyboard.press(chord);
        countStep();
      },
      async type(text) {
        await page.keyboard.type(text);
        countStep();
      },
      async chooseFile(field, file) {
        await field.setInputFiles(file);
        countStep();
      },
    };
  }
}

export interface CountedPage {
  click(target: Locator): Promise<void>;
  /** Presses a key or chord, for example 'Enter' or 'Control+k'. */
  press(chord: string): Promise<void>;
  /** Types into the field that has the focus. A field without the focus needs a click before, which is a step of its own. */
  type(text: string): Promise<void>;
  chooseFile(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
}
