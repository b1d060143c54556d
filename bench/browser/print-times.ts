export function printTimes(what: string, times: readonly number[], goal: number): void {
  const { sorted, middle } = inOrder(times);
  console.log(
    `${middle <= goal ? 'sì' : 'NO'}  ${what}: ${middle.toFixed(0)} ms (obiettivo ${goal}; da ${sorted[0]?.toFixed(0)} a ${sorted.at(-1)?.toFixed(0)})`,
  );
}

export function printWork(times: readonly number[]): void {
  const { sorted, middle } = inOrder(times);
  console.log(
    `    il lavoro della pagina fino alle righe, di processore: ${middle.toFixed(0)} ms (da ${sorted[0]?.toFixed(0)} a ${sorted.at(-1)?.toFixed(0)}); quattro volte ${(middle * 4).toFixed(0)}`,
  );
}

function inOrder(times: readonly number[]): { sorted: number[]; middle: number } {
  const sorted = [...times].sort((a, b) => a - b);
  return { sorted, middle: sorted[sorted.length >> 1] ?? Number.NaN };
}
