import type { Scope } from './scope.ts';

/** The same caller where one of its brands alone is looked at: it sees and may do no more than before. */
export function onlyOn(scope: Scope, brandId: number): Scope {
  const only = (ids: readonly number[]) => ids.filter((id) => id === brandId);
  return { ...scope, can_view: only(scope.can_view), can_edit: only(scope.can_edit), can_admin: only(scope.can_admin) };
}
