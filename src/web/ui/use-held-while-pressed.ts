import { useState } from 'react';

// On a touch screen the click follows some milliseconds after the pointer is up. There is no click if the pointer was moved away.
const LONGEST_WAIT_FOR_CLICK_MS = 100;

/**
 * Returns the latest options of a list, and a handler for the list's `onPointerDown`. From the press to the click the options stay as they
 * are: if results arrived in between and moved the rows, the browser would send no click to the pressed row.
 */
export function useHeldWhilePressed<T>(latest: T): [shown: T, onPointerDown: () => void] {
  const [held, setHeld] = useState<{ value: T } | null>(null);
  const hold = () => {
    setHeld({ value: latest });
    const listeners = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      clearTimeout(timer); // without this call the timer would end the hold of a second press
      listeners.abort();
      setHeld(null);
    };
    const releaseSoon = () => {
      timer = setTimeout(release, LONGEST_WAIT_FOR_CLICK_MS);
    };
    window.addEventListener('click', release, { signal: listeners.signal });
    window.addEventListener('pointerup', releaseSoon, { signal: listeners.signal });
    window.addEventListener('pointercancel', releaseSoon, { signal: listeners.signal });
  };
  return [held ? held.value : latest, hold];
}
