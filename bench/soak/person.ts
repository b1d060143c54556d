import { setTimeout as delay } from 'node:timers/promises';
import type { Door, Sent } from './door.ts';
import type { Kind, Marks } from './marks.ts';
import { PageStream } from './page-stream.ts';
import { Shown, type View } from './shown.ts';
import { type Answer, codeIn, fateOf } from './tally.ts';

// Who is told that there was no answer presses again a moment later, and gives up after a minute: then the page did not survive.
const AGAIN_MS = 1_000;
const GIVES_UP_MS = 60_000;

/** A device that only this person gives and takes back, and to whom. */
export interface Spare {
  hardware: number;
  dipendente_id: string;
  /** The mark of the giving that lasts; 'forse' where it is not known which attempt it was. */
  given?: string | undefined;
}

export interface Account {
  username: string;
  password: string;
  role: 'HR' | 'IT' | 'MANAGER' | 'amministratore';
  brands: readonly number[];
  /** Employees whom only this person changes. */
  people: readonly string[];
  spares: readonly Spare[];
}

/** One person with one browser. What is done with it stands in day.ts. */
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
  /** Of all the sittings. */
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

  /** Something beside what is done: who is signed in stays so until it is over. Nothing, where nobody is. */
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

  /** Goes to a screen: all that it shows is asked for at once, and read again when news concern it. To the first answer. */
  async look(what: string, views: readonly View[]): Promise<Answer> {
    this.#shown.set(views);
    const [first] = await Promise.all(views.map(({ path }) => this.insist(what, 'GET', path)));
    return first ?? { status: 0, text: '' };
  }

  /** Asks until it is done, as one does whose page says that the server does not answer. */
  async insist(what: string, method: string, path: string, sent: Sent = {}): Promise<Answer> {
    return this.insistOn(what, () => this.door.ask(what, method, path, sent));
  }

  /** A write: each attempt has a mark of its own, so that it shows which were done. `attempt` may say that it was done before. */
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
    // That it was done before is an answer, too: by the one earlier attempt of which nobody knew.
    const [first, ...others] = marks.slice(0, -1);
    if (codeIn(last.text) === '' || first === undefined || others.length > 0) return undefined;
    this.#marks.note(kind, first, 'acknowledged');
    return first;
  }

  /** That what this mark gave was taken back. */
  noteTakenBack(mark: string): void {
    this.#marks.note('ritiro', mark, 'acknowledged');
  }

  /** The same, where an attempt is more than one request that is always the same. */
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
