import { beforeAll, describe, expect, test } from 'vitest';
import { LIST_TABLES } from '#app/routes.ts';
import { streamEventi } from '#features/notifications/eventi/contract.ts';
import { ROUTES } from '#testing/every-endpoint.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const endpoints = ROUTES.map((route) => route.endpoint);

interface Operation {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties?: object; allOf?: object; anyOf?: object } }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Description {
  openapi: string;
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
}

let description: Description;
beforeAll(async () => {
  description = (await app.anonymous.fetch('GET', '/api/openapi.json')).body as unknown as Description;
});

test('The description of the API is OpenAPI 3.1 and contains every call and no other', () => {
  const { openapi, info, paths } = description;
  expect(openapi).toMatch(/^3\.1\./);
  expect(info.title).toBe('Organico');
  const describedCalls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(describedCalls.sort()).toEqual(
    [...endpoints, streamEventi].map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
  );
});

describe('The description of a call in OpenAPI', () => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'The description of the API has the input and output of %s',
    (_, endpoint) => {
      const operation = description.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      expect(operation?.summary).toBe(endpoint.summary);
      const reply = operation?.responses[String(endpoint.status ?? 200)]?.content?.[endpoint.produces ?? 'application/json']?.schema;
      expect(Object.keys(reply ?? {}).length).toBeGreaterThan(0);
      const { properties, allOf, anyOf } = operation?.requestBody?.content['application/json']?.schema ?? {};
      expect(Object.keys(properties ?? allOf ?? anyOf ?? {}).length > 0).toBe(endpoint.body !== undefined);
      const pathParameters = operation?.parameters?.filter((parameter) => parameter.in === 'path').map(({ name }) => name) ?? [];
      expect(pathParameters).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
      expect(operation?.parameters?.some((parameter) => parameter.in === 'query') ?? false).toBe(endpoint.query !== undefined);
    },
  );
});

test('The description of the API contains the header If-None-Match for exactly the lists with an ETag', () => {
  const callsWithEtag = Object.entries(description.paths).flatMap(([path, { get }]) => (get?.responses['304'] ? { path, get } : []));
  expect(callsWithEtag.map(({ path }) => path).sort()).toEqual(Object.keys(LIST_TABLES).sort());
  for (const { get } of callsWithEtag)
    expect(get.parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'if-none-match' }));
});

test('The documentation page of the API loads all its files from this server', async () => {
  const page = await app.anonymous.fetch('GET', '/api/docs/');
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
  const loaded = [...page.text.matchAll(/(?:src|href)="\.?([^"]+)"/g)].map(([, path]) => `/api/docs${path}`);
  expect(loaded.length).toBeGreaterThan(3);
  for (const path of loaded) expect((await app.anonymous.fetch('GET', path)).status, path).toBe(200);
});
