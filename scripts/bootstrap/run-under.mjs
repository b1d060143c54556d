import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import process from 'node:process';

/** Runs the program as if it were this one: same terminal, same signals, same exit code. */
export function runUnder(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  // Passed on, not obeyed: the child finishes its requests, and our exit tells that it has.
  const pass = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const each of signals) process.off(each, pass);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
