import { expect, test } from 'vitest';
import { z } from 'zod';

test('zod reads its settings from the global object that the browser sets before it loads zod', () => {
  expect(z.config()).toBe((globalThis as { __zod_globalConfig?: unknown }).__zod_globalConfig);
});
