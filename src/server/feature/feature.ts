import type { Versioned } from '#server/db/reject-stale-edit.ts';
import type { ListFile } from '#server/files/columns.ts';
import type { Route } from '#server/http/route.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { VisibleRecord } from '#server/register/named-records.ts';
import type { RegisterTexts } from '#server/register/register-texts.ts';
import type { EventSource } from './event-source.ts';
import type { LiveTopic } from './live-topic.ts';
import type { Notice, NoticeGroup } from './notice.ts';
import type { SearchSource } from './search-source.ts';
import type { WorkSection } from './work-section.ts';

type ByName<T> = Readonly<Record<string, T>>;

/**
 * The parts that a feature provides to the server, exported from its server/feature.ts. src/app does not compile if a required
 * key is missing.
 */
export interface Feature {
  /** The API calls of the feature, or a function that returns them from the values that src/app passes to all features. */
  routes?: readonly Route[] | ((shared: never) => readonly Route[]);
  live?: ByName<LiveTopic>;
  versioned?: ByName<Versioned>;
  notices?: ByName<NoticeGroup>;
  noticesBeside?: ByName<readonly Notice[]>;
  work?: ByName<WorkSection>;
  files?: ByName<ListFile>;
  imports?: ByName<Importable>;
  search?: ByName<SearchSource>;
  register?: ByName<RegisterTexts>;
  /** The tables that the page 'Chi può vederlo' can explain, in addition to the tables of the audit log. */
  seen?: ByName<VisibleRecord>;
  webhooks?: readonly EventSource[];
}
