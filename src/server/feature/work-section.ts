// How a feature adds a section to the work list of the dashboard (used by src/features/insight/dashboard).
import type { RawBuilder } from 'kysely';
import type { Fatti } from '#server/feature/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Lettura } from '#shared/letture.ts';

export interface WorkSection {
  titolo: (scope: Scope) => string;
  isFor: (scope: Scope) => boolean;
  /** The section is only information; it contains no work for the reader. */
  daSapere?: true;
  /** The total of the section reveals sick leave, so a read is recorded for every counted employee, including those that are not shown. */
  countTells?: true;
  /** Selects chiave, gravita (1 critica, 2 attenzione, 3 nota), ordine and fatti. */
  select: (scope: Scope) => RawBuilder<unknown>;
  // Declared as methods, so that implementations may use a narrower type for the facts that their SELECT returns.
  /** The address of a list that shows exactly the rows of this section. `first` is the first row. */
  list(first: Fatti): string;
  say(fatti: Fatti): RigaDetta;
  /** The reads of reserved data to record when a row is shown. */
  tells?(fatti: Fatti): Lettura[];
}

export interface RigaDetta {
  titolo: string;
  /** Why the row is urgent, for example 'Inizia il 03/03/2027'. */
  quando?: string | undefined;
  testo?: string | undefined;
  collegamento: string;
  /** The employee of the row, shown as initials in the color of the brand. */
  persona?: { nome: string; cognome: string; colore: string } | undefined;
  /** How many of the items that the onboarding requests are ready. */
  prontezza?: { pronte: number; totali: number } | undefined;
  /** The next action, if it is more than opening the page. */
  azione?: Azione | undefined;
}

interface Azione {
  testo: string;
  collegamento: string;
  /** The onboarding whose next step the dashboard can take directly. */
  workflow?: { id: number; dipendente_id: string };
}
