// What the dialog of a swap needs of a kind (rule 91). Types only: every list of the kind loads it, and what is done with it comes with the dialog.
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import type { StatoDispositivo } from '#shared/stati-dispositivo.ts';
import type { Option } from '#web/forms/use-options.ts';

type Swapped<Name extends string> = Record<Name, string> & { stato: StatoDispositivo; assegnatario: Assegnatario | null };

export type SwapCall<Name extends string = string> = Endpoint & {
  response: z.ZodType<{ reso: Swapped<Name>; dato: Swapped<Name>; lotto: number | null }>;
};

export interface SwappableKind<Name extends string, Like> {
  kind: {
    nameOf: (item: Record<Name, string>) => string;
    searchFree: (q: string, brandId: number | undefined, held?: readonly number[], like?: Record<string, string>) => Promise<Option[]>;
    words: { noun: string; ofNoun: string };
  };
  call: SwapCall<Name>;
  /** By which fields another one is like this one. */
  like: (item: Like) => Record<string, string>;
  placeholder: string;
}
