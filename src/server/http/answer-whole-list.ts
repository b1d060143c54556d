import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasAlready, tagOf } from './list-tag.ts';
import { type AskedList, readList } from './read-list.ts';
import type { Route } from './route.ts';
import type { SharedLists } from './shared-lists.ts';
import { asJson, rowsOf, sendWholeList, type WholeList } from './whole-list.ts';

interface How {
  lists: SharedLists;
  takeTurn: () => Promise<unknown>;
  /** Throws where the list has not asked what it has to ask of its caller. */
  assertAsked: () => void;
}

/** A list that is asked for whole: nothing of it for who has it already, and read once for all who ask for it at the same moment. */
export async function answerWholeList(
  list: Route,
  asked: AskedList,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { lists, takeTurn, assertAsked }: How,
): Promise<void> {
  const tag = asked.scope && (await tagOf(asked.db, list, asked.scope));
  if (tag !== undefined && hasAlready(request.headers['if-none-match'], tag)) {
    await reply.header('etag', tag).status(304).send();
    return;
  }
  const whole: WholeList = tag === undefined ? await readAlone(list, asked) : await lists.read(tag, list, asked, reply.raw);
  assertAsked();
  await sendWholeList(request, reply, { ...whole, tag }, takeTurn);
}

async function readAlone(list: Route, asked: AskedList): Promise<WholeList> {
  const { first, pages } = await readList(list, asked);
  return { first: { total: first.total, nextCursor: first.nextCursor, rows: rowsOf(first.items) }, rows: asJson(pages) };
}
