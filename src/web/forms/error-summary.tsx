import { TriangleAlert } from 'lucide-react';
import type { MouseEvent, ReactElement } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { CallError, sentenceOf } from '#web/data/call.ts';
import { Note } from '#web/ui/note.tsx';
import { wordsOf } from './field-words.ts';

const COUNT = ['', 'un campo', 'due campi', 'tre campi', 'quattro campi', 'cinque campi', 'sei campi'];

interface ErrorSummaryProps {
  /** What the form itself, or the server by field, found. */
  errors: FieldErrors<FieldValues> | Partial<Record<string, { message: string }>>;
  /** What the last try to send ended with. */
  error: Error | null;
  /** Of the form whose fields have told their labels: it says in which order they stand, and names the field where a sentence does not. */
  control?: object;
}

/** On top of the form: how many fields to look at and why, or why sending did not work. */
export function ErrorSummary({ errors, error, control = {} }: ErrorSummaryProps): ReactElement | null {
  const found = foundIn(errors, wordsOf(control));
  // a sentence that names several fields itself ('Nome, cognome ed email …') is said once, and leads to the first of them
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

/** To the field under which the sentence stands, the n-th of them; what stands under none (a name that the form lacks) stays where it is. */
function goToField({ currentTarget }: MouseEvent, sentence: string, nth: number): void {
  const invalid = currentTarget.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [];
  const under = [...invalid].filter((field) => descriptionOf(field).includes(sentence));
  under[nth]?.focus();
}

function descriptionOf(field: HTMLElement): string {
  const described = field.closest('fieldset[aria-describedby]') ?? field; // of a group of boxes the group is described
  const ids = (described.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

interface Found {
  name: string;
  sentence: string;
  /** Of the field, when the sentence does not say which one it is about. */
  label: string | undefined;
}

/** In the order of the fields. */
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

/** Also of the fields of a group: { portabilita: { numero_da_portare: … } }. */
function sentencesOf(errors: object, group = ''): [name: string, sentence: string][] {
  return Object.entries(errors).flatMap(([name, each]): [string, string][] => {
    if (typeof each !== 'object' || each === null) return [];
    if (typeof each.message === 'string') return [[group + name, each.message]];
    return 'type' in each ? [] : sentencesOf(each, `${group}${name}.`);
  });
}

// its sentences stand under the fields; once those are mended there is nothing left to say
function hasFields(error: Error): boolean {
  return error instanceof CallError && Object.keys(error.fields).length > 0;
}

function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
