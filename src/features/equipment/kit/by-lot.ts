import { z } from 'zod';

/** Of what was just given or taken back: the lot by which that alone is undone. */
export interface ByLot {
  lotto: number | null;
}

/** A thing as it is then, with that. */
export const byLot = <Out extends z.ZodObject>(item: Out) =>
  item.extend({ lotto: z.int().nullable() }) as unknown as z.ZodType<z.output<Out> & ByLot, z.input<Out> & ByLot>; // what extend gives of any shape
