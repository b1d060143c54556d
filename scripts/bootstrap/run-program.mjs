import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import process from 'node:process';

export function runProgram(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  // The child process shuts down at the signal, and this process exits after the child.
  const forward = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
