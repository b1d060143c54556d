/** An error that the administrator can fix: one Italian sentence, printed without a stack. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}
