/**
 * Where menus are put: in the dialog that stands over the page, behind which nothing can be pressed; else inside the main landmark,
 * so that a reader who walks the page by landmarks does not lose them.
 */
export function menuPlace(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>('[role=dialog]') ?? document.querySelector('main') ?? undefined;
}
