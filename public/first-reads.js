// Runs while the files of the app are still loading: requests the session of the account and the data that the screen shows first. It is a
// file of its own, because the CSP allows no inline script. FIRST_READS in src/app/build-app.ts lists the requests of each screen, and
// src/web/data/first-reads.ts uses the responses.
{
  // Older responses are not used, because the data may have changed since.
  const FRESH_MS = 10_000;
  const SESSION = '/api/auth/me';
  /** The headers and bodies of the responses that have arrived, by URL. */
  const read = new Map();
  const ask = (url) => fetch(url, { credentials: 'include' });
  const readBody = async (url, answer) => {
    const body = answer.json();
    answer.json = () => body; // because the caller of `take` reads the body too
    read.set(url, { headers: answer.headers, body: await body });
    return body;
  };
  const session = ask(SESSION);
  const account = session.then(async (answer) => (answer.ok ? (await readBody(SESSION, answer)).user?.id : undefined));
  // Another tab may have signed in as another account in between, so each response contains its account (src/server/http/kernel.ts).
  const readFor = async (url) => {
    const [answer, id] = await Promise.all([ask(url), account]);
    if (!answer.ok || answer.headers.get('x-organico-utente') !== String(id)) throw new Error('The response is not for this account.');
    await readBody(url, answer);
    return answer;
  };
  const asked = new Map([[SESSION, session]]);
  for (const url of document.currentScript.dataset.reads.split(' ')) asked.set(url, readFor(url));
  // A request that failed is sent again by the app, which then shows the error.
  for (const [url, answer] of asked) {
    asked.set(
      url,
      answer.catch(() => undefined),
    );
  }
  /** Drops all responses. Called when the account may have changed. */
  const forget = () => {
    asked.clear();
    read.clear();
  };
  const isFresh = () => performance.now() < FRESH_MS;
  /**
   * Returns the response to this request once. Returns undefined for a request that was not sent early or that failed, and for every request
   * after a write, because the data may have changed.
   */
  const take = async (url, method = 'GET') => {
    const answer = isFresh() ? asked.get(url) : undefined;
    if (method === 'GET') asked.delete(url);
    else forget();
    return method === 'GET' ? answer : undefined;
  };
  /** Returns the response to this request once, if it has already arrived. The first render uses it, because it does not wait. */
  const takeRead = (url) => (isFresh() && read.has(url) && asked.delete(url) ? read.get(url) : undefined);
  globalThis.firstReads = Object.assign(take, {
    asked,
    takeRead,
    forget,
    all: Promise.all([account.catch(() => undefined), ...asked.values()]),
  });
}
