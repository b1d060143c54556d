import type { Versioned } from '#server/db/refuse-newer.ts';
import type { ListFile } from '#server/files/columns.ts';
import type { Route } from '#server/http/route.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { SeenThing } from '#server/register/things.ts';
import type { RegisterWords } from '#server/register/words.ts';
import type { EventSource } from './event-source.ts';
import type { LiveTopic } from './live-topic.ts';
import type { Notice, NoticeGroup } from './notice.ts';
import type { SearchKind } from './search-kind.ts';
import type { WorkSection } from './work-section.ts';

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
