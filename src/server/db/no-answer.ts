/** The database keeps silent: it is frozen, or what is sent to it is dropped on the way. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}
