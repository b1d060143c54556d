import { Check, Copy, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { IconButton } from './button.tsx';

const SAID_FOR_MS = 2000;
const SAID = {
  copied: { icon: Check, text: 'Copiato' },
  refused: { icon: X, text: 'Il browser non lo permette: selezionalo e copialo' },
} as const;

/** Copies a serial number, a path, an id. Paths are never links (rule 47), so this is how one uses them. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactElement {
  const [said, setSaid] = useState<keyof typeof SAID | undefined>();
  const copy = async () => {
    setSaid((await copyText(text)) ? 'copied' : 'refused');
    setTimeout(() => setSaid(undefined), SAID_FOR_MS);
  };
  return (
    <>
      <IconButton icon={said ? SAID[said].icon : Copy} size="small" label={said ? SAID[said].text : label} onClick={() => void copy()} />
      <span role="status" className="sr">
        {said && SAID[said].text}
      </span>
    </>
  );
}

/**
 * Puts a text on the clipboard; false when the browser does not let us. Over plain HTTP, which is how an office may well use Organico,
 * browsers have no navigator.clipboard: then the old way, from a field that is there for a moment.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr';
  field.readOnly = true; // no keyboard slides in on a phone
  // Beside what was pressed: a dialog keeps the focus within itself, and only what is focused is copied.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
