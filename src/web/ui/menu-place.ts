/** Where menus are put: inside the main landmark, so that a reader who walks the page by landmarks does not lose them. */
export function menuPlace(): HTMLElement | undefined {
  return document.querySelector('main') ?? undefined;
}
