import { setTimeout as delay } from 'node:timers/promises';
import { getAvvisi } from '#features/notifications/avvisi/contract.ts';
import type { HttpClient, RequestOptions } from './http-client.ts';
import type { Marks, MarkType } from './marks.ts';
import { PageStream } from './page-stream.ts';
import { ShownData, type View } from './shown-data.ts';
import { type Answer, errorCodeIn, outcomeOf } from './tally.ts';

// After an error a user retries a moment later and gives up after a minute. Then the page counts as broken.
const RETRY_MS = 1_000;
const GIVE_UP_MS = 60_000;

/** Every page shows the bell. A page fetches it when it is loaded, and again after changes. */
const BELL: View = { read: getAvvisi, path: getAvvisi.path };

/** A hardware item that only this user assigns and unassigns, and its employee. */
export interface Spare {
  hardware: number;
  dipendente_id: string;
  /** The mark of the assignment; 'forse' if it is unknown which attempt succeeded; undefined when the item is not assigned. */
  assignmentMark?: string | undefined;
}

export interface Account {
  username: string;
  password: string;
  role: 'HR' | 'IT' | 'MANAGER' | 'amministratore';
  brands: readonly number[];
  employees: readonly string[];
  spares: readonly Spare[];
}

export class SimulatedUser {
  readonly account: Account;
  readonly client: HttpClient;
  readonly #marks: Marks;
  readonly #stopSignal: AbortSignal;
  #shownData = new ShownData((view) => {
    this.client.tally.refetches += 1;
    return this.client.send('di nuovo, per una notizia', 'GET', view.path);
  });
  readonly #parallelTasks: Promise<unknown>[] = [];
  #isSigningOut = false;
  #isWriting = false;
  readonly streams: PageStream[] = [];

  constructor(account: Account, client: HttpClient, marks: Marks, stopSignal: AbortSignal) {
    this.account = account;
    this.client = client;
    this.#marks = marks;
    this.#stopSignal = stopSignal;
  }

  get isStopping(): boolean {
    return this.#stopSignal.aborted;
  }

  pause(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: this.#stopSignal }).catch(() => undefined);
  }

  async signIn(): Promise<void> {
    this.client.cookie = '';
    this.client.account = undefined;
    const { username, password } = this.account;
    const { cookie = '' } = await this.requestUntilDone('accesso', 'POST', '/api/auth/login', { body: { username, password } });
    this.client.cookie = cookie;
    const { text } = await this.requestUntilDone('chi sono', 'GET', '/api/auth/me', { readBody: true });
    this.client.account = /"id":(\d+)/.test(text) ? Number(/"id":(\d+)/.exec(text)?.[1]) : undefined;
    await this.requestUntilDone('avvisi', 'GET', BELL.path);
    this.#shownData.showBesidePage([BELL]);
    const stream = new PageStream(this.client, (temi) => this.#shownData.handleEvent(temi, this.#isWriting));
    this.streams.push(stream);
    void stream.follow();
  }

  async runInParallel(work: () => Promise<unknown>): Promise<void> {
    if (this.client.cookie === '' || this.#isSigningOut) return;
    const task = work();
    this.#parallelTasks.push(task);
    await task;
  }

  async signOut(): Promise<void> {
    this.#isSigningOut = true;
    await Promise.all(this.#parallelTasks.splice(0));
    this.streams.at(-1)?.close();
    await this.#shownData.close();
    await this.requestUntilDone('uscita', 'POST', '/api/auth/logout');
    this.client.cookie = '';
    this.#isSigningOut = false;
    this.client.close();
  }

  async openScreen(label: string, views: readonly View[]): Promise<Answer> {
    this.#shownData.showViews(views);
    const [first] = await Promise.all(views.map(({ path }) => this.requestUntilDone(label, 'GET', path)));
    return first ?? { status: 0, text: '' };
  }

  async requestUntilDone(label: string, method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.repeatUntilDone(label, () => this.client.send(label, method, path, options));
  }

  /**
   * Sends a write and retries it. Each attempt gets its own mark. Returns the mark that was applied, or undefined if the applied mark is
   * unknown.
   */
  async write(label: string, type: MarkType, attempt: (mark: string) => Promise<Answer>): Promise<string | undefined> {
    const marks: string[] = [];
    this.#isWriting = true;
    const lastAnswer = await this.repeatUntilDone(label, async () => {
      const mark = this.#marks.createMark(type);
      marks.push(mark);
      const answer = await attempt(mark);
      const outcome = outcomeOf(answer);
      if (outcome !== 'retry') this.#marks.setState(type, mark, outcome === 'done' ? 'acknowledged' : 'rejected');
      return answer;
    });
    this.#isWriting = false;
    const outcome = outcomeOf(lastAnswer);
    if (outcome === 'done') return marks.at(-1);
    // The server rejects the write because the change already exists. This confirms the earlier attempt, if there was only one.
    const [first, ...otherMarks] = marks.slice(0, -1);
    if (errorCodeIn(lastAnswer.text) === '' || first === undefined || otherMarks.length > 0) return undefined;
    this.#marks.setState(type, first, 'acknowledged');
    return first;
  }

  recordUnassigned(mark: string): void {
    this.#marks.setState('ritiro', mark, 'acknowledged');
  }

  async repeatUntilDone(label: string, attempt: () => Promise<Answer>): Promise<Answer> {
    const startedAt = performance.now();
    for (;;) {
      const answer = await attempt();
      if (outcomeOf(answer) !== 'retry' || this.isStopping) return answer;
      if (performance.now() - startedAt > GIVE_UP_MS) {
        this.client.tally.addBroken(`${label}: dopo un minuto di tentativi ancora ${answer.status} ${errorCodeIn(answer.text)}`);
        return answer;
      }
      await this.pause((answer.retryAfter ?? 0) * 1000 || RETRY_MS * (0.5 + Math.random()));
    }
  }
}
