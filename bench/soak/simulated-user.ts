import { setTimeout as delay } from 'node:timers/promises';
import type { Door, Sent } from './http-client.ts';
import type { Kind, Marks } from './marks.ts';
import { PageStream } from './page-stream.ts';
import { Shown, type View } from './shown-data.ts';
import { type Answer, codeIn, fateOf } from './tally.ts';

// After an error a user retries a moment later and gives up after a minute. Then the page counts as broken.
const AGAIN_MS = 1_000;
const GIVES_UP_MS = 60_000;

/** A hardware item that only this user assigns and unassigns, and its employee. */
export interface Spare {
  hardware: number;
  dipendente_id: string;
  /** The mark of the assignment; 'forse' if it is unknown which attempt succeeded; undefined when the item is not assigned. */
  given?: string | undefined;
}

export interface Account {
  username: string;
  password: string;
  role: 'HR' | 'IT' | 'MANAGER' | 'amministratore';
  brands: readonly number[];
  people: readonly string[];
  spares: readonly Spare[];
}

export class Person {
  readonly account: Account;
  readonly door: Door;
  readonly #marks: Marks;
  readonly #leaving: AbortSignal;
  #shown = new Shown((view) => {
    this.door.tally.rereads += 1;
    return this.door.ask('di nuovo, per una notizia', 'GET', view.path);
  });
  readonly #errands: Promise<unknown>[] = [];
  #isGoing = false;
  #writing = false;
  readonly streams: PageStream[] = [];

  constructor(account: Account, door: Door, marks: Marks, leaving: AbortSignal) {
    this.account = account;
    this.door = door;
    this.#marks = marks;
    this.#leaving = leaving;
  }

  get isLeaving(): boolean {
    return this.#leaving.aborted;
  }

  pause(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: this.#leaving }).catch(() => undefined);
  }

  async signIn(): Promise<void> {
    this.door.cookie = '';
    this.door.account = undefined;
    const { username, password } = this.account;
    const { cookie = '' } = await this.insist('accesso', 'POST', '/api/auth/login', { body: { username, password } });
    this.door.cookie = cookie;
    const { text } = await this.insist('chi sono', 'GET', '/api/auth/me', { keeps: true });
    this.door.account = /"id":(\d+)/.test(text) ? Number(/"id":(\d+)/.exec(text)?.[1]) : undefined;
    const stream = new PageStream(this.door, (news) => this.#shown.hear(news, this.#writing));
    this.streams.push(stream);
    void stream.stay();
  }

  /** Runs `work` in parallel with the other actions of the user. Sign-out waits for its end. Does nothing without a session. */
  async beside(work: () => Promise<unknown>): Promise<void> {
    if (this.door.cookie === '' || this.#isGoing) return;
    const errand = work();
    this.#errands.push(errand);
    await errand;
  }

  async signOut(): Promise<void> {
    this.#isGoing = true;
    await Promise.all(this.#errands.splice(0));
    this.streams.at(-1)?.close();
    await this.#shown.leave();
    await this.insist('uscita', 'POST', '/api/auth/logout');
    this.door.cookie = '';
    this.#isGoing = false;
    this.door.close();
  }

  /** Requests all data of a screen at once. Returns the first answer. */
  async look(what: string, views: readonly View[]): Promise<Answer> {
    this.#shown.set(views);
    const [first] = await Promise.all(views.map(({ path }) => this.insist(what, 'GET', path)));
    return first ?? { status: 0, text: '' };
  }

  /** Repeats the request until it succeeds. */
  async insist(what: string, method: string, path: string, sent: Sent = {}): Promise<Answer> {
    return this.insistOn(what, () => this.door.ask(what, method, path, sent));
  }

  /** A write that is retried. Each attempt gets its own mark. Returns the mark that was applied, or undefined if that is unknown. */
  async write(what: string, kind: Kind, attempt: (mark: string) => Promise<Answer>): Promise<string | undefined> {
    const marks: string[] = [];
    this.#writing = true;
    const last = await this.insistOn(what, async () => {
      const mark = this.#marks.begin(kind);
      marks.push(mark);
      const answer = await attempt(mark);
      const fate = fateOf(answer);
      if (fate !== 'again') this.#marks.note(kind, mark, fate === 'done' ? 'acknowledged' : 'refused');
      return answer;
    });
    this.#writing = false;
    const fate = fateOf(last);
    if (fate === 'done') return marks.at(-1);
    // The server rejects the write because the change already exists. This confirms the earlier attempt, if there was only one.
    const [first, ...others] = marks.slice(0, -1);
    if (codeIn(last.text) === '' || first === undefined || others.length > 0) return undefined;
    this.#marks.note(kind, first, 'acknowledged');
    return first;
  }

  noteTakenBack(mark: string): void {
    this.#marks.note('ritiro', mark, 'acknowledged');
  }

  /** Like requestUntilDone(), for work of several requests. */
  async insistOn(what: string, ask: () => Promise<Answer>): Promise<Answer> {
    const begun = performance.now();
    for (;;) {
      const answer = await ask();
      if (fateOf(answer) !== 'again' || this.isLeaving) return answer;
      if (performance.now() - begun > GIVES_UP_MS) {
        this.door.tally.breaks(`${what}: dopo un minuto di tentativi ancora ${answer.status} ${codeIn(answer.text)}`);
        return answer;
      }
      await this.pause((answer.retryAfter ?? 0) * 1000 || AGAIN_MS * (0.5 + Math.random()));
    }
  }
}
