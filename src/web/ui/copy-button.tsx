import { Check, Copy, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { IconButton } from './button.tsx';

const SAID_FOR_MS = 2000;
const SAID = {
  copied: { icon: Check, text: 'Copiato' },
  refused: { icon: X, text: 'Il browser non lo permette: selezionalo e copialo' },
} as const;

/** Copies a serial number, a path or an id. Paths are never links, so copying is the only way to use them. */
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
 * Copies a text to the clipboard. Returns false when the browser does not allow it. Over plain HTTP, which an office may use, browsers have
 * no navigator.clipboard; then a temporary text field is used.
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
  field.readOnly = true; // prevents the on-screen keyboard
  // Inserted beside the button: a dialog keeps the focus inside itself, and only focused text can be copied.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
