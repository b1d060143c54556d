/**
 * Makes the running jobs of the queue three minutes older, so that they are due for a retry at once. A test uses it after it has killed the
 * server that ran them.
 */
export const EXPIRE_RUNNING_JOBS = `
  update coda.job set started_on = started_on - interval '3 minutes', retry_delay = 0, retry_backoff = false where state = 'active'`;
