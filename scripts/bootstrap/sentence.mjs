/** Something the administrator can act on: one Italian sentence, printed without a stack. */
export class Sentence extends Error {
  name = 'Sentence';
}
