import type { Judged } from './measure-page.ts';

const GOAL = 95;

export function printScore(path: string, runs: readonly Judged[]): void {
  const sorted = [...runs].sort((a, b) => a.score - b.score);
  const middle = sorted[sorted.length >> 1];
  if (!middle) return;
  const { score, lcp, tbt, shift, machine } = middle;
  const scores = sorted.map((each) => each.score.toFixed(0)).join(', ');
  console.log(
    `${score >= GOAL ? 'sì' : 'NO'}  ${path}: ${score.toFixed(0)} (obiettivo ${GOAL}; ${scores}); LCP ${(lcp / 1000).toFixed(1)} s, TBT ${tbt.toFixed(0)} ms, CLS ${shift.toFixed(3)}; macchina ${machine.toFixed(0)}`,
  );
}
