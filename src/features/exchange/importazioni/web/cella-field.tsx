import { type KeyboardEvent, type ReactElement, useRef } from 'react';

interface CellaFieldProps {
  /** 'Email, riga 12' */
  label: string;
  text: string;
  onDone: (text: string | undefined) => void;
}

/** A cell that is being written: Invio and leaving it keep what was written, Esc does not. */
export function CellaField({ label, text, onDone }: CellaFieldProps): ReactElement {
  const isDone = useRef(false);
  const done = (written: string | undefined) => {
    if (isDone.current) return; // it is left once more as it goes away
    isDone.current = true;
    onDone(written === text ? undefined : written);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation(); // the arrows are the text's
    if (event.key === 'Enter') done(event.currentTarget.value);
    if (event.key === 'Escape') done(undefined);
  };
  return (
    <input
      className="in cella-in"
      aria-label={label}
      defaultValue={text}
      maxLength={10_000}
      // biome-ignore lint/a11y/noAutofocus: it opens because somebody has asked to write here
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => done(currentTarget.value)}
    />
  );
}
