/** Does it when the frame that answers the press has been drawn: what takes longer than a frame keeps nobody waiting for a sign that it was pressed. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/** The same of what is about the screen that is shown: not once somebody has left it. */
export function afterPaintHere(act: () => void): void {
  const { pathname } = window.location;
  afterPaint(() => window.location.pathname === pathname && act());
}
