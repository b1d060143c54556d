import Papa from 'papaparse';
import { expect } from 'vitest';
import type { Answer, Client } from './client.ts';

export function csvRows({ text }: Answer<unknown>): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(text.replace(/^\u{feff}/u, ''), { header: true, delimiter: ';', skipEmptyLines: true }).data;
}

export async function fetchCsv(client: Client, path: string): Promise<Answer<unknown>> {
  const answer = await client.fetch('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}
