import { expect, test } from 'vitest';
import { offeredShowroomId } from './offered-showroom-id.ts';

test.each([
  [1, [{ id: 1 }, { id: 2 }], 1],
  [3, [{ id: 1 }, { id: 2 }], null],
  [null, [{ id: 1 }], null],
  [1, [], null],
  [1, undefined, undefined],
])('If the selected showroom is %j and the brand has the showrooms %j, the form sends the showroom %j', (chosen, offered, sent) =>
  expect(offeredShowroomId(chosen, offered)).toBe(sent),
);
