import type { ListFile } from '#server/files/list-file.ts';
import type { Route } from '#server/http/route.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { RegisterWords } from '#server/register/words.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import type { Kind } from '../kind.ts';
import type { GiveItem } from './change-items.ts';
import type { FindGivable } from './check-gift.ts';
import type { GiveItems } from './give-items.ts';
import type { CountedKind } from './relocate-item.ts';

/** What a kind of thing brings to the server: src/app puts them all together (src/app/kinds.ts). */
export interface ItemSlice {
  kind: Kind;
  routes: Route[];
  words: RegisterWords;
  /** What the palette finds of it. */
  search: SearchKind['select'];
  file: ListFile;
  /** For what passes things on from one person to another. */
  give: GiveItem;
  giveMany: GiveItems;
  /** For who looks at many gifts before any is made. */
  findGivable: FindGivable;
  /** For inventory counts of showrooms, of what one can have. */
  counted?: CountedKind;
  /** How they come in as rows of a file. */
  incoming?: Importable;
}
