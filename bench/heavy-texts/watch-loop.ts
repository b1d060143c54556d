// Loaded before the server (--import). Answers each message with the blocked time since the previous one.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let since = process.threadCpuUsage();

process.on('message', () => {
  const { user, system } = process.threadCpuUsage(since);
  process.send?.({ held: delay.max / 1e6, computed: (user + system) / 1000 });
  delay.reset();
  since = process.threadCpuUsage();
});
process.channel?.unref();
