import type { RawBuilder } from 'kysely';
import type { Fatti } from '#server/feature/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Lettura } from '#shared/letture.ts';

export interface WorkSection {
  titolo: (scope: Scope) => string;
  isFor: (scope: Scope) => boolean;
  daSapere?: true;
  /**
   * True when the total reveals sick leave. A read is then recorded for every counted employee, including employees who are not
   * shown.
   */
  countTells?: true;
  /**
   * True when the query also selects a column `stato` (text). A row that the user has postponed is then shown again as soon as the value of this
   * column changes.
   */
  hasStato?: true;
  /** The query of the section. It selects chiave, gravita (1 critica, 2 attenzione, 3 nota), ordine and fatti. */
  select: (scope: Scope) => RawBuilder<unknown>;
  // The functions are declared as methods, so that implementations may use a narrower type for the facts that their SELECT
  // returns.
  /** Returns the address of the list that shows exactly the rows of this section. */
  list(first: Fatti): string;
  say(fatti: Fatti): RigaText;
  tells?(fatti: Fatti): Lettura[];
}

export interface RigaText {
  titolo: string;
  quando?: string | undefined;
  testo?: string | undefined;
  collegamento: string;
  persona?: { nome: string; cognome: string; colore: string } | undefined;
  prontezza?: { pronte: number; totali: number } | undefined;
  azione?: Azione | undefined;
}

interface Azione {
  testo: string;
  collegamento: string;
  /** The onboarding whose next step the user can take directly on the dashboard. */
  workflow?: { id: number; dipendente_id: string };
  /** The id of the employee about whose contract the user can decide directly on the dashboard. */
  contratto?: string;
}
