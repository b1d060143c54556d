import { TriangleAlert } from 'lucide-react';
import type { MouseEvent, ReactElement } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { CallError, sentenceOf } from '#web/data/call.ts';
import { Note } from '#web/ui/note.tsx';
import { wordsOf } from './field-words.ts';

const COUNT = ['', 'un campo', 'due campi', 'tre campi', 'quattro campi', 'cinque campi', 'sei campi'];

interface ErrorSummaryProps {
  errors: FieldErrors<FieldValues> | Partial<Record<string, { message: string }>>;
  error: Error | null;
  /** The control of the form. Its fields have registered their order and their labels, which name the field where a message does not. */
  control?: object;
}

/** The summary on top of a form: the number of invalid fields with their messages, or why the submission failed. */
export function ErrorSummary({ errors, error, control = {} }: ErrorSummaryProps): ReactElement | null {
  const found = foundIn(errors, wordsOf(control));
  // A message for several fields ('Nome, cognome ed email …') is shown once and links to the first of them.
  const lines = found.filter(
    ({ sentence, label }, i) => label !== undefined || !found.slice(0, i).some((each) => each.sentence === sentence),
  );
  if (found.length > 0) {
    return (
      <Note tone="danger" icon={TriangleAlert} role="alert" title={`Controlla ${COUNT[found.length] ?? `${found.length} campi`}`}>
        <ul>
          {lines.map(({ name, sentence, label }, i) => (
            <li key={name}>
              <button
                type="button"
                className="goto"
                onClick={(event) => goToField(event, sentence, lines.slice(0, i).filter((each) => each.sentence === sentence).length)}
              >
                {ended(label === undefined ? sentence : `${label}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`)}
              </button>
            </li>
          ))}
        </ul>
      </Note>
    );
  }
  if (!error || hasFields(error)) return null;
  return (
    <Note tone="danger" role="alert">
      {sentenceOf(error)}
    </Note>
  );
}

/** Moves the focus to the n-th field with this message. A message without a field on the form has no target. */
function goToField({ currentTarget }: MouseEvent, sentence: string, nth: number): void {
  const invalid = currentTarget.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [];
  const under = [...invalid].filter((field) => descriptionOf(field).includes(sentence));
  under[nth]?.focus();
}

function descriptionOf(field: HTMLElement): string {
  const described = field.closest('fieldset[aria-describedby]') ?? field; // a group of checkboxes carries the description on its fieldset
  const ids = (described.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

interface Found {
  name: string;
  sentence: string;
  /** The label of the field, when the message does not name the field. */
  label: string | undefined;
}

function foundIn(errors: object, words: ReturnType<typeof wordsOf>): Found[] {
  const names = words.map(([name]) => name);
  const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  const found = sentencesOf(errors).map(([name, sentence]) => {
    const label = words[placeOf(name)]?.[1].label;
    return { name, sentence, label: label !== undefined && isNamedIn(sentence, label) ? undefined : label };
  });
  return found.sort((a, b) => placeOf(a.name) - placeOf(b.name));
}

function isNamedIn(sentence: string, label: string): boolean {
  return label
    .toLowerCase()
    .split(' ')
    .every((word) => sentence.toLowerCase().includes(word));
}

/** Flattens nested errors: { portabilita: { numero_da_portare: … } }. */
function sentencesOf(errors: object, group = ''): [name: string, sentence: string][] {
  return Object.entries(errors).flatMap(([name, each]): [string, string][] => {
    if (typeof each !== 'object' || each === null) return [];
    if (typeof each.message === 'string') return [[group + name, each.message]];
    return 'type' in each ? [] : sentencesOf(each, `${group}${name}.`);
  });
}

// Errors by field are shown under the fields; after they are corrected, no message remains here.
function hasFields(error: Error): boolean {
  return error instanceof CallError && Object.keys(error.fields).length > 0;
}

function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
