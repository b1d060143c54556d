import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SWEEPS } from './sweeps.ts';

/** Runs the longest test files first. A long file at the end would leave the other process without work. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = SWEEPS.findIndex((file) => moduleId.endsWith(`/${file}`));
      return index < 0 ? SWEEPS.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
