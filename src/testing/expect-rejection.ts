import { expect } from 'vitest';
import type { Answer } from './client.ts';

/**
 * Expects an error answer in the standard form: one Italian sentence in `error` and `message`, a stable code, and optional
 * field errors.
 */
export function expectRejection(answer: Answer<unknown>, status?: number): void {
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  expect(answer.status, answer.text).toBeLessThan(500);
  if (status !== undefined) expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/json');
  const body = answer.body as Record<string, unknown>;
  expect(body.error).toBe(body.message);
  expect(body.code).toMatch(/^[A-Z][A-Z0-9_]+$/);
  expect(Object.keys(body).filter((name) => !['error', 'message', 'code', 'fields'].includes(name))).toEqual([]);
  expect(String(body.message)).not.toMatch(/invalid|unexpected|error|expected|must|syntax|null value|violates/i);
}
