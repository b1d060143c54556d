import type { z } from 'zod';
import type { Read } from '#shared/endpoint.ts';
import type { idParams } from '#shared/schemas.ts';

/** The call that reads one thing of a kind. */
export interface FindCall<T> extends Read {
  params: typeof idParams;
  response: z.ZodType<T>;
}
