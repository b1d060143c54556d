// Changes each rule of src/shared/permissions.ts once and checks that the permission test (matrix.test.ts) detects the change. `npm run
// bench rights` prints
// the details.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRAND_ACTIONS, type BrandAction, brandsFor, GLOBAL_ACTIONS, RIGHTS, type Right, ROLES, type Role } from '#shared/permissions.ts';
import { ENDPOINTS } from '#testing/every-endpoint.ts';
import { createWorld, mismatches, rowsOf, runCall, type World } from '#testing/matrix.ts';
import { readPermessi, readReserved } from '#testing/matrix-readings.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const rows = ENDPOINTS.flatMap(rowsOf);

interface PermissionRule {
  right: Right;
  roles: readonly Role[] | 'any';
  admin: boolean;
}
// The table of permission rules. Only this test changes it.
const ruleTable = BRAND_ACTIONS as unknown as Record<BrandAction, PermissionRule>;
const actions = Object.keys(ruleTable) as BrandAction[];

/**
 * Returns all variants of a permission rule that differ in one property: another right, one role more or less, or the other value of
 * `admin`.
 */
function variantsOf({ right, roles, admin }: PermissionRule): Partial<PermissionRule>[] {
  const allowedRoles = roles === 'any' ? ROLES : roles;
  const toggleRole = (role: Role) => (allowedRoles.includes(role) ? allowedRoles.filter((each) => each !== role) : [...allowedRoles, role]);
  return [
    ...RIGHTS.filter((each) => each !== right).map((each) => ({ right: each })),
    ...ROLES.map((role) => ({ roles: toggleRole(role) })),
    { admin: !admin },
  ];
}

/**
 * Returns the rule's result for every role and right, as text. A variant with the same text is equivalent to the rule and is not tested.
 */
function describeResults(action: BrandAction): string {
  const results = ROLES.flatMap((role) =>
    [0, 1, 2, 3].map((level) => {
      const [can_view = [], can_edit = [], can_admin = []] = RIGHTS.map((_, i) => (i < level ? [1] : []));
      return brandsFor({ amministratore: false, role, can_view, can_edit, can_admin, showroom_ids: {} }, action).length;
    }),
  );
  return results.join('');
}

function replaceRule(action: BrandAction, variant: Partial<PermissionRule>): () => void {
  const originalRule = { ...ruleTable[action] };
  Object.assign(ruleTable[action], variant);
  return () => void Object.assign(ruleTable[action], originalRule);
}

function changesResults(action: BrandAction, variant: Partial<PermissionRule>): boolean {
  const before = describeResults(action);
  const restore = replaceRule(action, variant);
  const after = describeResults(action);
  restore();
  return after !== before;
}

let world: World;
const detected: string[] = [];
beforeAll(async () => {
  world = await createWorld(app);
});
afterAll(() => console.log(`Regole cambiate di proposito e notate dalla matrice:\n${detected.join('\n')}\nIn tutto: ${detected.length}.`));

/** Returns the first call whose status differs from the permission table. The calls use only objects of the caller's own brand. */
async function firstMismatch(action: string): Promise<string | undefined> {
  const calls = rows.filter(({ row, endpoint }) =>
    action === 'riservati.modifica' ? row.reserved : action === 'documenti.it' ? row.permission === 'readIt' : endpoint.needs === action,
  );
  for (const { name, row, endpoint } of calls) {
    if (mismatches(await runCall(world, endpoint, row, ['own'])).length > 0) return name;
  }
  if (action === 'riservati.vedi' && mismatches(await readReserved(world)).length > 0) return 'sick leave and salary shown';
  // Some rules change the status of no call, because no call uses the action or because the call also requires a stricter permission. Such
  // a rule only changes the buttons of the web app, so the test compares the permissions in the session.
  return action in BRAND_ACTIONS && mismatches(await readPermessi(world, [action])).length > 0 ? 'permessi' : undefined;
}

const ruleVariants = actions
  .flatMap((action) => variantsOf(ruleTable[action]).map((variant) => ({ action, variant })))
  .filter(({ action, variant }) => changesResults(action, variant))
  .map((each) => [`${each.action} ${JSON.stringify(each.variant)}`, each] as const);

describe('Changes of a single permission rule', () => {
  test.each(ruleVariants)('The permission test detects the changed rule %s', async (name, { action, variant }) => {
    const restore = replaceRule(action, variant);
    const detectedBy = await firstMismatch(action).finally(restore);
    expect(detectedBy, 'The matrix test does not detect the change.').toBeDefined();
    detected.push(`  ${name}: ${detectedBy}`);
  });

  // Without the rule of a global action every account may make its call. The permission test must detect this.
  const globalNames = Object.keys(GLOBAL_ACTIONS).filter((action) => rows.some(({ endpoint }) => endpoint.needs === action));
  test.each(globalNames)('The permission test detects that the call %s is no longer restricted to amministratori', async (action) => {
    const globalActions = GLOBAL_ACTIONS as Record<string, unknown>;
    const originalAction = globalActions[action];
    delete globalActions[action];
    const detectedBy = await firstMismatch(action).finally(() => Object.assign(globalActions, { [action]: originalAction }));
    expect(detectedBy, 'The matrix test does not detect the change.').toBeDefined();
    detected.push(`  ${action} {"amministratore":false}: ${detectedBy}`);
  });
});
