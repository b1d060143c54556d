// What a slice says of what waits for somebody, so that the bell shows it (src/features/notifications/avvisi, which knows no slice; rule 39).
import type { RawBuilder } from 'kysely';
import type { Scope } from '#server/security/scope.ts';
import type { Role } from '#shared/permissions.ts';

/** A kind of notice, as the bell shows it. */
export interface NoticeGroup {
  titolo: string;
  /** What each of them tells of the person whose id its key ends with, which is recorded as read (decision 87). */
  tells?: 'malattia';
  /** The list that shows them all. */
  collegamento: string;
  /** Mostly one; more where several nouns wait for the same. */
  of: readonly Notice[];
}

/** Which there are for somebody today, and what each says. */
export interface Notice {
  /** Whose work it is: on their bell it is counted, unless it is a 'nota'. For others, and where it is nobody's, it is worth knowing. */
  waitsFor: readonly Role[];
  /** Selects chiave, impronta, gravita (1 critica, 2 attenzione, 3 nota), ordine and fatti. */
  select: (scope: Scope) => RawBuilder<unknown>;
  // A method and no property, so that each notice may name the facts that its own select finds.
  say(fatti: Fatti): Detto;
}

/** What the statement found about one notice; each adds its own. */
export interface Fatti {
  id: string | number;
  nome: string;
}

/** One notice in words, and where it is settled. */
interface Detto {
  titolo: string;
  testo: string;
  collegamento: string;
}
