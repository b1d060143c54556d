import type { RawBuilder } from 'kysely';
import type { Scope } from '#server/security/scope.ts';
import type { Role } from '#shared/permissions.ts';

export interface NoticeGroup {
  titolo: string;
  /**
   * The type of reserved data that the notices reveal. Showing a notice is recorded as a read; the notice's key ends with the
   * id of the employee.
   */
  tells?: 'malattia' | 'visita_medica';
  collegamento: string;
  of: readonly Notice[];
}

export interface Notice {
  /**
   * The roles that must act on the notice. Their bell counts it, unless it is a 'nota'. For other roles the notice is only
   * information.
   */
  waitsFor: readonly Role[];
  /**
   * Returns the SQL query that selects the notices with the columns chiave, impronta, gravita (1 critica, 2 attenzione, 3 nota), ordine and
   * fatti.
   */
  select: (scope: Scope) => RawBuilder<unknown>;
  // The function is declared as a method, so that implementations may use a narrower type for the facts that their SELECT
  // returns.
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
