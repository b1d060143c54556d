import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SWEEPS } from './sweeps.ts';

/** For Vitest: the sweeps first, the others in its own order. One that came last would be waited for by the other process, with nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SWEEPS.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? SWEEPS.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
