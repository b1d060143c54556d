// What a slice says of the work that it brings somebody, so that the dashboard shows it first (src/features/insight/dashboard, decision 66).
import type { RawBuilder } from 'kysely';
import type { Fatti } from '#server/feature/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Lettura } from '#shared/letture.ts';

/** Some of the work of an account, as its dashboard shows it. */
export interface WorkSection {
  titolo: (scope: Scope) => string;
  /** In whose dashboard it stands. */
  isFor: (scope: Scope) => boolean;
  /** It says what goes on around the reader, and waits for nobody. */
  daSapere?: true;
  /** The total of the section reveals sick leave: every counted employee is recorded as read, also the employees that are not shown. */
  countTells?: true;
  /** Selects chiave, gravita (1 critica, 2 attenzione, 3 nota), ordine and fatti. */
  select: (scope: Scope) => RawBuilder<unknown>;
  // Methods and no properties, so that each section may name the facts that its own select finds.
  /** The list that shows exactly its rows. `first` is the first of them. */
  list(first: Fatti): string;
  say(fatti: Fatti): RigaDetta;
  /** What a row tells that is recorded as read (decision 87). */
  tells?(fatti: Fatti): Lettura[];
}

/** One row in words, with what to do next. */
export interface RigaDetta {
  titolo: string;
  /** 'Inizia il 03/03/2027': what makes it urgent, where it is. */
  quando?: string | undefined;
  testo?: string | undefined;
  /** Where the whole row leads: mostly the page of whom or what it is about. */
  collegamento: string;
  /** Whom it is about: shown by their initials in their brand's colour. */
  persona?: { nome: string; cognome: string; colore: string } | undefined;
  /** How much of what they need is there. */
  prontezza?: { pronte: number; totali: number } | undefined;
  /** What to do next, where that is more than to open it. */
  azione?: Azione | undefined;
}

interface Azione {
  testo: string;
  /** Where it is begun. */
  collegamento: string;
  /** Of an onboarding: its next step is taken on the spot. */
  workflow?: { id: number; dipendente_id: string };
}
