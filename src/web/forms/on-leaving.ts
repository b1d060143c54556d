/**
 * Does what is done when a field is left. Not while another window is looked at: the field is where one comes back to. And while a
 * pointer is pressed, only when it has been released and its click is done: a sentence that appears under the field moves what stands
 * below it, and the button that is being pressed would miss its click.
 */
export function onLeaving(act: () => void): void {
  if (!document.hasFocus()) return;
  if (!document.documentElement.matches(':active')) {
    act();
    return;
  }
  const released = new AbortController();
  const then = () => {
    released.abort();
    setTimeout(act);
  };
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    window.addEventListener(end, then, { capture: true, signal: released.signal });
}
