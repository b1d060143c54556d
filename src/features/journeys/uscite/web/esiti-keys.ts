// The keys of the list of things: arrows between rows and outcomes, a number for the outcome, a letter for the condition.
import type { KeyboardEvent } from 'react';
import type { Voce } from '../contract.ts';
import { CONDIZIONI_DI, type Condizione, ESITI_DI } from '../rules.ts';
import { type Draft, draftOf } from './draft-voci.ts';

/** By its first letter, among those that go with the outcome. */
function condizioneOf(key: string, { esito }: Draft): Condizione | undefined {
  return CONDIZIONI_DI[esito]?.find((condizione) => condizione.startsWith(key.toLowerCase()));
}

/** What a key chooses for this thing; undefined: nothing. A transfer asks to whom first, so no number chooses it alone. */
export function chosenByKey(key: string, { tipo }: Voce, draft: Draft | undefined): Draft | 'trasferito' | undefined {
  const esito = /^[1-9]$/.test(key) ? ESITI_DI[tipo][Number(key) - 1] : undefined;
  if (esito) return esito === 'trasferito' ? esito : draftOf(esito, draft);
  const condizione = draft && /^[a-z]$/i.test(key) ? condizioneOf(key, draft) : undefined;
  return draft && condizione ? { ...draft, condizione } : undefined;
}

/** Moves the focus by an arrow: up and down to the same place of the next thing, left and right within one. True when it did. */
export function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): boolean {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-voce]') : null;
  const button = target instanceof HTMLElement ? target.closest<HTMLElement>('.esiti button') : null;
  if (!row || !button) return false;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-voce]')];
  const buttonsOf = (each: HTMLElement | undefined) => [...(each?.querySelectorAll<HTMLElement>('.esiti button') ?? [])];
  const within = buttonsOf(row);
  const at = within.indexOf(button);
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const there = step ? buttonsOf(rows[rows.indexOf(row) + step]) : [];
  const next = step ? (there.find((each) => each.tabIndex === 0) ?? there[0]) : aside ? within[at + aside] : undefined;
  next?.focus();
  return step !== undefined || aside !== undefined;
}
