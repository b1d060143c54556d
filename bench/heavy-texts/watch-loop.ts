// Loaded before the server (--import). Answers each message with the blocked time since the previous one.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const loopDelay = monitorEventLoopDelay({ resolution: 1 });
loopDelay.enable();
let cpuAtReport = process.threadCpuUsage();

process.on('message', () => {
  const { user, system } = process.threadCpuUsage(cpuAtReport);
  process.send?.({ blockedMs: loopDelay.max / 1e6, cpuMs: (user + system) / 1000 });
  loopDelay.reset();
  cpuAtReport = process.threadCpuUsage();
});
process.channel?.unref();
