// The browser build removes the server-only properties of each call (leanCalls in vite.config.ts). In the built app these properties are
// undefined, but the compiler, the development server and all other tests still find them.
import { expect, test } from 'vitest';
import { offenders, sources, textOf } from '#testing/sources.ts';

const [, fieldList = ''] = /FOR_THE_SERVER = \[(.*?)\]/.exec(textOf('vite.config.ts')) ?? [];
const REMOVED_FIELDS = [...fieldList.matchAll(/'(\w+)'/g)].map(([, name]) => name);

/**
 * This contract runs only on the server, although its name looks like a browser file: it builds the export calls from the
 * calls of the lists, and no page imports it.
 */
const SERVER_ONLY = 'src/features/exchange/esporta/contract.ts';

const isBrowserFile = (file: string) =>
  file !== SERVER_ONLY &&
  (/^src\/(web|shared|app\/shell)\/|\/web\/|^src\/app\/[^/]+\.tsx$/.test(file) || /\/(contract|rules|fields|kinds?)\.ts$/.test(file));

/** Returns the places in the source text that read a removed property of a call. Comparing `needs` with 'public' is allowed. */
function findRemovedReads(text: string): string[] {
  const importedNames = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*contract\.ts'/g)].flatMap(([, names = '']) =>
    names.split(','),
  );
  const parameterNames = [...text.matchAll(/(\w+)\??: (?:E|R|Endpoint|Read|WriteCall)\b/g)].map(([, name = '']) => name);
  const calls = [...importedNames, ...parameterNames]
    .map((name) => name.trim().split(' ').at(-1) ?? '')
    .filter((name) => /^[a-z]/.test(name));
  const callPattern = `\\b(?:${['endpoint', ...new Set(calls)].join('|')})`;
  const fields = `(?:${REMOVED_FIELDS.join('|')})`;
  const notComparedWithPublic = "(?! [!=]== 'public')";
  const propertyRead = new RegExp(`${callPattern}\\??\\.${fields}\\b${notComparedWithPublic}`, 'g');
  const destructuredCall = new RegExp(`\\{[^{}]*\\b${fields}\\b[^{}]*\\} = ${callPattern}\\b(?!\\()`, 'g');
  const destructuredParameter = new RegExp(`\\{[^{}]*\\b${fields}\\b[^{}]*\\}: (?:E|Endpoint|Read|WriteCall)\\b`, 'g');
  return [propertyRead, destructuredCall, destructuredParameter].flatMap((pattern) => text.match(pattern) ?? []);
}

test('The list of call parts that the build removes is found in vite.config.ts', () => {
  expect(REMOVED_FIELDS).toContain('response');
});

test('No browser code reads a part of a call that the build removes', () => {
  const violations = offenders(sources.filter(isBrowserFile), (file) => findRemovedReads(textOf(file)).length > 0);
  expect(violations, 'In the built page it is undefined. Let the server send it, or take it off the list in vite.config.ts.').toEqual([]);
});

test.each([
  ["import { listBrands } from '../contract.ts';\nconst one = listBrands.response;", 1],
  ["import { createBrand, type Brand, listBrands } from '#features/people/brands/contract.ts';\nconst { etichette } = createBrand;", 1],
  ['function labels<E extends Endpoint>(endpoint: E) {\n  return endpoint.etichette;\n}', 1],
  ['const of = ({ path, summary }: Endpoint) => path + summary;', 1],
  ["const isOpen = (endpoint: Endpoint) => endpoint.needs === 'public';", 0],
  ["import { listBrands } from '../contract.ts';\nconst { path } = listBrands;\nconst text = listBrands.path + answer.response;", 0],
])('The check finds a read of call parts that the build removes in: %s', (text, count) => {
  expect(findRemovedReads(text)).toHaveLength(count);
});
