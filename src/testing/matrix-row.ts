// What the table of rights says of one call.
import type { StatoWorkflow } from '#shared/stati-workflow.ts';
import type { Ids } from './example-ids.ts';
import type { Who } from './matrix-who.ts';

export interface CallRow {
  /** 'anybody' also without a session, 'signedIn' with one, 'amministratore' nobody else, 'oneself' what is one's own alone; the others as above. */
  who: Who | 'anybody' | 'signedIn' | 'amministratore' | 'oneself';
  /** What a list is a list of: every cell looks whether its object is in it. */
  lists?: keyof Ids;
  /** The whole list is refused (403) to who may not, instead of being empty. */
  listRefused?: true;
  /** Not even visible (404, not 403) to who may not: rule 28 shows others' associations to who administers their brand. */
  hidden?: true;
  /** A record of several brands takes the right on all of them (rule 20), but here on the employee's alone. */
  sharedTakesOne?: true;
  /** Of several brands it is seen by who sees all of them: these callers see one. */
  sharedIsHidden?: true;
  /** Which of the ids the path takes, where it is not the kind's own. */
  id?: keyof Ids;
  /** What the query names. */
  query?: (ids: Ids) => Record<string, string>;
  /** What its file holds, where more than any picture will do. */
  file?: string;
  /** Sent with sick leave and salary in the body; left out of it otherwise. */
  reserved?: true;
  /** What the body names has to be of the object's own brand; otherwise it is of the caller's. */
  bodyOfObject?: true;
  /** What has to be returned or taken away first, so that who may can. */
  before?: 'itemIsFree' | 'noWorkflow' | 'noAssociation' | 'nobodyInShowroom' | { workflowAt: StatoWorkflow };
  /** Why even who may gets a 409 here; otherwise somebody must have got through. */
  neverThrough?: string;
}
