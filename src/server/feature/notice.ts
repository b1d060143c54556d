import type { RawBuilder } from 'kysely';
import type { Scope } from '#server/security/scope.ts';
import type { Role } from '#shared/permissions.ts';

export interface NoticeGroup {
  titolo: string;
  /** The id of the employee is at the end of the notice's key. Showing the notice is recorded as a read of reserved data. */
  tells?: 'malattia';
  collegamento: string;
  of: readonly Notice[];
}

export interface Notice {
  /** The bell of these accounts counts the notice, unless it is a 'nota'. For other roles it is only information. */
  waitsFor: readonly Role[];
  /** Selects chiave, impronta, gravita (1 critica, 2 attenzione, 3 nota), ordine and fatti. */
  select: (scope: Scope) => RawBuilder<unknown>;
  // Declared as a method, so that implementations may use a narrower type for the facts that their SELECT returns.
  say(fatti: Fatti): NoticeText;
}

export interface Fatti {
  id: string | number;
  nome: string;
}

interface NoticeText {
  titolo: string;
  testo: string;
  collegamento: string;
}
