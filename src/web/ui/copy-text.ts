/**
 * Puts a text on the clipboard; false when the browser does not let us. Over plain HTTP, which is how an office may well use Organico,
 * browsers have no navigator.clipboard: then the old way, from a field that is there for a moment.
 */
export async function copyText(text: string): Promise<boolean> {
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
