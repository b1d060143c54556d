import type { RawBuilder } from 'kysely';
import type { Fatti } from '#server/feature/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Lettura } from '#shared/letture.ts';

export interface WorkSection {
  titolo: (scope: Scope) => string;
  isFor: (scope: Scope) => boolean;
  daSapere?: true;
  /** The total reveals sick leave, so a read is recorded for every counted employee, including those that are not shown. */
  countTells?: true;
  /** Selects chiave, gravita (1 critica, 2 attenzione, 3 nota), ordine and fatti. */
  select: (scope: Scope) => RawBuilder<unknown>;
  // Declared as methods, so that implementations may use a narrower type for the facts that their SELECT returns.
  /** The list shows exactly the rows of this section. */
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
  /** The onboarding whose next step the dashboard can take directly. */
  workflow?: { id: number; dipendente_id: string };
}
