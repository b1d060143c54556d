/** Does it when the frame that answers the press has been drawn: what takes longer than a frame keeps nobody waiting for a sign that it was pressed. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
