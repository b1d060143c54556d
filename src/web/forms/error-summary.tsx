import { TriangleAlert } from 'lucide-react';
import type { MouseEvent, ReactElement } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { CallError, sentenceOf } from '#web/data/call-error.ts';
import { Note } from '#web/ui/note.tsx';

const COUNT = ['', 'un campo', 'due campi', 'tre campi', 'quattro campi', 'cinque campi', 'sei campi'];

interface ErrorSummaryProps {
  /** What the form itself, or the server by field, found. */
  errors: FieldErrors<FieldValues> | Partial<Record<string, { message: string }>>;
  /** What the last try to send ended with. */
  error: Error | null;
}

/** On top of the form: how many fields to look at and why, or why sending did not work. */
export function ErrorSummary({ errors, error }: ErrorSummaryProps): ReactElement | null {
  const sentences = sentencesOf(errors);
  if (sentences.length > 0) {
    return (
      <Note tone="danger" icon={TriangleAlert} role="alert" title={`Controlla ${COUNT[sentences.length] ?? `${sentences.length} campi`}`}>
        <ul>
          {[...new Set(sentences)].map((sentence) => (
            <li key={sentence}>
              <button type="button" className="goto" onClick={(event) => goToField(event, sentence)}>
                {ended(sentence)}
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

/** To the field under which the sentence stands; what stands under none (a name that the form lacks) stays where it is. */
function goToField({ currentTarget }: MouseEvent, sentence: string): void {
  const invalid = currentTarget.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [];
  [...invalid].find((field) => descriptionOf(field).includes(sentence))?.focus();
}

function descriptionOf(field: HTMLElement): string {
  const described = field.closest('fieldset[aria-describedby]') ?? field; // of a group of boxes the group is described
  const ids = (described.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Also of the fields of a group: { portabilita: { numero_da_portare: … } }. */
function sentencesOf(errors: object): string[] {
  return Object.values(errors).flatMap((each) => {
    if (typeof each !== 'object' || each === null) return [];
    return typeof each.message === 'string' ? [each.message] : 'type' in each ? [] : sentencesOf(each);
  });
}

// its sentences stand under the fields; once those are mended there is nothing left to say
function hasFields(error: Error): boolean {
  return error instanceof CallError && Object.keys(error.fields).length > 0;
}

function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
