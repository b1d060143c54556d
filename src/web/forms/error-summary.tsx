import { TriangleAlert } from 'lucide-react';
import type { MouseEvent, ReactElement } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { CallError, sentenceOf } from '#web/data/call.ts';
import { Note } from '#web/ui/note.tsx';
import { describedFields } from './field-descriptions.ts';

const FIELD_COUNTS = ['', 'un campo', 'due campi', 'tre campi', 'quattro campi', 'cinque campi', 'sei campi'];

interface ErrorSummaryProps {
  errors: FieldErrors<FieldValues> | Partial<Record<string, { message: string }>>;
  error: Error | null;
  /** The form's control, for which the fields have registered their order and labels. */
  control?: object;
}

export function ErrorSummary({ errors, error, control = {} }: ErrorSummaryProps): ReactElement | null {
  const fieldErrors = fieldErrorsIn(errors, describedFields(control));
  // The summary shows a message about several fields ('Nome, cognome ed email …') once, and the message links to the first field.
  const lines = fieldErrors.filter(
    ({ sentence, label }, index) => label !== undefined || !fieldErrors.slice(0, index).some((each) => each.sentence === sentence),
  );
  if (fieldErrors.length > 0) {
    return (
      <Note
        tone="danger"
        icon={TriangleAlert}
        role="alert"
        title={`Controlla ${FIELD_COUNTS[fieldErrors.length] ?? `${fieldErrors.length} campi`}`}
      >
        <ul>
          {lines.map(({ name, sentence, label }, index) => (
            <li key={name}>
              <button
                type="button"
                className="goto"
                onClick={(event) => goToField(event, sentence, lines.slice(0, index).filter((each) => each.sentence === sentence).length)}
              >
                {withPeriod(label === undefined ? sentence : `${label}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`)}
              </button>
            </li>
          ))}
        </ul>
      </Note>
    );
  }
  if (!error || hasFieldErrors(error)) return null;
  return (
    <Note tone="danger" role="alert">
      {sentenceOf(error)}
    </Note>
  );
}

function goToField({ currentTarget }: MouseEvent, sentence: string, nth: number): void {
  const invalid = currentTarget.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [];
  const matchingFields = [...invalid].filter((field) => descriptionOf(field).includes(sentence));
  matchingFields[nth]?.focus();
}

function descriptionOf(field: HTMLElement): string {
  // in a group of checkboxes the fieldset has the description instead of the checkbox
  const describedElement = field.closest('fieldset[aria-describedby]') ?? field;
  const ids = (describedElement.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

interface FieldMessage {
  name: string;
  sentence: string;
  label: string | undefined;
}

function fieldErrorsIn(errors: object, descriptions: ReturnType<typeof describedFields>): FieldMessage[] {
  const names = descriptions.map(([name]) => name);
  const positionOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  const fieldErrors = sentencesOf(errors).map(([name, sentence]) => {
    const label = descriptions[positionOf(name)]?.[1].label;
    return { name, sentence, label: label !== undefined && isLabelNamed(sentence, label) ? undefined : label };
  });
  return fieldErrors.sort((first, second) => positionOf(first.name) - positionOf(second.name));
}

function isLabelNamed(sentence: string, label: string): boolean {
  return label
    .toLowerCase()
    .split(' ')
    .every((word) => sentence.toLowerCase().includes(word));
}

/**
 * Returns the field names and messages of nested errors. { portabilita: { numero_da_portare: … } } gives the name
 * 'portabilita.numero_da_portare'.
 */
function sentencesOf(errors: object, group = ''): [name: string, sentence: string][] {
  return Object.entries(errors).flatMap(([name, each]): [string, string][] => {
    if (typeof each !== 'object' || each === null) return [];
    if (typeof each.message === 'string') return [[group + name, each.message]];
    return 'type' in each ? [] : sentencesOf(each, `${group}${name}.`);
  });
}

// Whether the server's error contains messages for single fields, which the form shows under these fields.
function hasFieldErrors(error: Error): boolean {
  return error instanceof CallError && Object.keys(error.fields).length > 0;
}

function withPeriod(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
