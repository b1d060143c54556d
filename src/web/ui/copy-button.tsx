import { Check, Copy, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

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
