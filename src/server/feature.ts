import type { ListFile } from '#server/files/columns.ts';
import type { Versioned } from './db/refuse-newer.ts';
import type { Route } from './http/route.ts';
import type { Importable } from './incoming/importable.ts';
import type { LiveTopic } from './live/live-topic.ts';
import type { Notice, NoticeGroup } from './notices/notice.ts';
import type { SeenThing } from './register/things.ts';
import type { RegisterWords } from './register/words.ts';
import type { SearchKind } from './search/search-kind.ts';
import type { EventSource } from './webhooks/event-source.ts';
import type { WorkSection } from './work/work-section.ts';

type Named<T> = Readonly<Record<string, T>>;

/**
 * How a feature plugs into the product. Each feature exports one such object from its server/feature.ts, and src/app/features.ts lists them.
 * The keys of an aspect are the names in src/shared or in the feature that serves it; a missing one does not compile in src/app.
 */
export interface Feature {
  /** The feature's calls. As a function: made with what src/app passes to all features. */
  routes?: readonly Route[] | ((product: never) => readonly Route[]);
  /** Changes that open pages are told of. */
  live?: Named<LiveTopic>;
  /** Records whose edits are compared with what has changed meanwhile, by table. */
  versioned?: Named<Versioned>;
  /** Notices behind the bell. */
  notices?: Named<NoticeGroup>;
  /** Notices that belong to another feature's group. */
  noticesBeside?: Named<readonly Notice[]>;
  /** Sections of the work list on the dashboard. */
  work?: Named<WorkSection>;
  /** Lists that can be exported as a file. */
  files?: Named<ListFile>;
  /** Lists that can be imported from a file. */
  imports?: Named<Importable>;
  /** What the search finds. */
  search?: Named<SearchKind>;
  /** How the audit log describes changes. */
  register?: Named<RegisterWords>;
  /** Records for which 'Chi può vederlo' is answered, beside those of the audit log. */
  seen?: Named<SeenThing>;
  /** Events that webhooks send. */
  webhooks?: readonly EventSource[];
}
