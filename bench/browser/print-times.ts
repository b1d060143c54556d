export function printTimes(label: string, times: readonly number[], goal: number): void {
  const { sorted, median } = summarize(times);
  console.log(
    `${median <= goal ? 'sì' : 'NO'}  ${label}: ${median.toFixed(0)} ms (obiettivo ${goal}; da ${sorted[0]?.toFixed(0)} a ${sorted.at(-1)?.toFixed(0)})`,
  );
}

export function printCpuTime(times: readonly number[]): void {
  const { sorted, median } = summarize(times);
  console.log(
    `    il lavoro della pagina fino alle righe, di processore: ${median.toFixed(0)} ms (da ${sorted[0]?.toFixed(0)} a ${sorted.at(-1)?.toFixed(0)}); quattro volte ${(median * 4).toFixed(0)}`,
  );
}

function summarize(times: readonly number[]): { sorted: number[]; median: number } {
  const sorted = [...times].sort((a, b) => a - b);
  return { sorted, median: sorted[sorted.length >> 1] ?? Number.NaN };
}
