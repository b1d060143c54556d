// Runs in the measured server, loaded with --import. Answers each message of the bench with the blocked time and the CPU time since the
// previous message.
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
