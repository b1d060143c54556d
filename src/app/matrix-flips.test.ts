// Breaks each rule of src/shared/permissions.ts once and checks that the matrix test detects it. `npm run bench rights` prints
// the details.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRAND_ACTIONS, type BrandAction, brandsFor, GLOBAL_ACTIONS, RIGHTS, type Right, ROLES, type Role } from '#shared/permissions.ts';
import { everyChoice } from '#testing/example-input.ts';
import { makeWorld, mismatches, rowsOf, runCall, type World } from '#testing/matrix.ts';
import { readPermessi, readReserved } from '#testing/matrix-readings.ts';
import { openApp } from '#testing/test-app.ts';
import { allRoutes } from './routes.ts';

const app = openApp();
const rows = allRoutes({} as Parameters<typeof allRoutes>[0])
  .flatMap((route) => everyChoice(route.endpoint))
  .flatMap(rowsOf);

interface Rule {
  right: Right;
  roles: readonly Role[] | 'any';
  admin: boolean;
}
// The table of permission rules. All other code treats it as constant; this test changes it.
const table = BRAND_ACTIONS as unknown as Record<BrandAction, Rule>;
const actions = Object.keys(table) as BrandAction[];

/** Every variant of a permission rule that differs in one property: another right, one role more or less, or the other value of `admin`. */
function flipsOf({ right, roles, admin }: Rule): Partial<Rule>[] {
  const named = roles === 'any' ? ROLES : roles;
  const other = (role: Role) => (named.includes(role) ? named.filter((each) => each !== role) : [...named, role]);
  return [
    ...RIGHTS.filter((each) => each !== right).map((each) => ({ right: each })),
    ...ROLES.map((role) => ({ roles: other(role) })),
    { admin: !admin },
  ];
}

/** The rule's result for every role and right, as text. A change with the same result is not another rule. */
function meaning(action: BrandAction): string {
  const given = ROLES.flatMap((role) =>
    [0, 1, 2, 3].map((level) => {
      const [can_view = [], can_edit = [], can_admin = []] = RIGHTS.map((_, i) => (i < level ? [1] : []));
      return brandsFor({ amministratore: false, role, can_view, can_edit, can_admin }, action).length;
    }),
  );
  return given.join('');
}

/** Breaks the rule; returns a function that restores it. */
function flipRule(action: BrandAction, flip: Partial<Rule>): () => void {
  const right = { ...table[action] };
  Object.assign(table[action], flip);
  return () => void Object.assign(table[action], right);
}

function isAnotherRule(action: BrandAction, flip: Partial<Rule>): boolean {
  const before = meaning(action);
  const putRight = flipRule(action, flip);
  const after = meaning(action);
  putRight();
  return after !== before;
}

let world: World;
const noticed: string[] = [];
beforeAll(async () => {
  world = await makeWorld(app);
});
afterAll(() => console.log(`Regole cambiate di proposito e notate dalla matrice:\n${noticed.join('\n')}\nIn tutto: ${noticed.length}.`));

/** The first call whose result no longer fits the table. Only objects of the caller's own brand are tried. */
async function firstToNotice(action: string): Promise<string | undefined> {
  const calls = rows.filter(({ row, endpoint }) =>
    action === 'riservati.modifica' ? row.reserved : action === 'documenti.it' ? row.who === 'readsIt' : endpoint.needs === action,
  );
  for (const { name, row, endpoint } of calls) {
    if (mismatches(await runCall(world, endpoint, row, ['own'])).length > 0) return name;
  }
  if (action === 'riservati.vedi' && mismatches(await readReserved(world)).length > 0) return 'sick leave and salary shown';
  // No call fails with the weaker rule: no call uses the action yet, or the call also requires a stricter permission. The rule
  // then changes only what the web app offers, so the permissions in the session are compared.
  return action in BRAND_ACTIONS && mismatches(await readPermessi(world, [action])).length > 0 ? 'permessi' : undefined;
}

const flips = actions
  .flatMap((action) => flipsOf(table[action]).map((flip) => ({ action, flip })))
  .filter(({ action, flip }) => isAnotherRule(action, flip))
  .map((each) => [`${each.action} ${JSON.stringify(each.flip)}`, each] as const);

describe('A permission rule that is wrong by one step is detected', () => {
  test.each(flips)('The permission test detects the changed rule %s', async (name, { action, flip }) => {
    const putRight = flipRule(action, flip);
    const by = await firstToNotice(action).finally(putRight);
    expect(by, 'The matrix test does not detect the change.').toBeDefined();
    noticed.push(`  ${name}: ${by}`);
  });

  // Deleting a global action opens its call to everybody, and the matrix must detect that.
  const global = Object.keys(GLOBAL_ACTIONS).filter((action) => rows.some(({ endpoint }) => endpoint.needs === action));
  test.each(global)('The permission test detects that the call %s is no longer restricted to amministratori', async (action) => {
    const all = GLOBAL_ACTIONS as Record<string, unknown>;
    const was = all[action];
    delete all[action];
    const by = await firstToNotice(action).finally(() => Object.assign(all, { [action]: was }));
    expect(by, 'The matrix test does not detect the change.').toBeDefined();
    noticed.push(`  ${action} {"amministratore":false}: ${by}`);
  });
});
