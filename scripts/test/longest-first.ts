import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SWEEPS } from './sweeps.ts';

/** A long file at the end would leave the other process without work. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SWEEPS.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? SWEEPS.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
