/** Something the administrator can act on: one Italian sentence, printed without a stack. */
export class Sentence extends Error {
  override readonly name = 'Sentence';
}
