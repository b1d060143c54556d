import type { PageScore } from './measure-page.ts';

const MIN_SCORE = 95;

export function printScore(path: string, runs: readonly PageScore[]): void {
  const sorted = [...runs].sort((a, b) => a.score - b.score);
  const median = sorted[sorted.length >> 1];
  if (!median) return;
  const { score, lcp, tbt, shift, benchmarkIndex } = median;
  const scores = sorted.map((run) => run.score.toFixed(0)).join(', ');
  console.log(
    `${score >= MIN_SCORE ? 'sì' : 'NO'}  ${path}: ${score.toFixed(0)} (obiettivo ${MIN_SCORE}; ${scores}); LCP ${(lcp / 1000).toFixed(1)} s, TBT ${tbt.toFixed(0)} ms, CLS ${shift.toFixed(3)}; macchina ${benchmarkIndex.toFixed(0)}`,
  );
}
