import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Each takes a minute or more: one that comes last is waited for by the other process, with nothing to do.
const LONGEST = [
  'src/app/matrix.test.ts',
  'src/app/foreign-account.test.ts',
  'src/server/http/bad-input.test.ts',
  'src/server/http/held-up.test.ts',
  'src/app/mass-assignment.test.ts',
];

/** For Vitest: the files that take longest first, the others in its own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
