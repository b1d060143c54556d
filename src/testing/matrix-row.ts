import type { StatoWorkflow } from '#shared/stati-workflow.ts';
import type { Ids } from './example-ids.ts';
import type { Permission } from './matrix-permissions.ts';

export interface CallRow {
  /**
   * The callers who may send the call. 'anybody' includes callers without a session; 'signedIn' means every account;
   * 'amministratore' means only amministratori; 'ownerOnly' means only the owner of the row. The other values are in
   * matrix-permissions.ts.
   */
  permission: Permission | 'anybody' | 'signedIn' | 'amministratore' | 'ownerOnly';
  /** The type of the rows that the call lists. The test checks whether the row of the test is in the list. */
  listsType?: keyof Ids;
  /** True if a caller without permission for the whole list gets 403. By default such a caller gets an empty list. */
  listRejected?: true;
  /**
   * True if a caller without permission gets 404 instead of 403. The brand permissions of other accounts are visible only to
   * accounts that administer the brand.
   */
  notFoundIfForbidden?: true;
  /** True if permission on the employee's brand is enough. Changes of a row with several brands usually need permission on all of them. */
  oneBrandIsEnough?: true;
  /**
   * True if a row with several brands is visible only with permission on all of them. In the test the callers have
   * permission on only one brand, so the row is hidden from them.
   */
  needsAllBrands?: true;
  /** The type of the row whose id is used in the path, for a path that does not name the type. */
  id?: keyof Ids;
  query?: (ids: Ids) => Record<string, string>;
  /** The content of the uploaded file. By default a small picture is uploaded. */
  file?: string;
  /** True if the test sends the reserved fields (sick leave, salary) in the body. By default it leaves them out. */
  reserved?: true;
  /** True if the ids in the body must belong to the object's brand. By default they belong to the caller's brand. */
  bodyIdsOfObject?: true;
  preparation?: 'itemIsFree' | 'noWorkflow' | 'noAssociation' | 'nobodyInShowroom' | 'employeeHasLeft' | { workflowAt: StatoWorkflow };
  /** The reason why even an authorized caller gets a conflict. For a call without this reason at least one caller must succeed. */
  neverSucceeds?: string;
}
