#!/usr/bin/env bash
# Starts all that stands in this folder on one machine, each of its machines in a folder and on ports of its own, and takes one after another
# away under load (docs/guida/piu-macchine.md). As root, on Debian. How many rounds: the first argument, one without it.
set -euo pipefail
cd "$(dirname "$0")/../.."
for program in etcd:etcd-server patroni:patroni haproxy:haproxy pgbouncer:pgbouncer pgbackrest:pgbackrest; do
  PATH="$PATH:/usr/sbin" command -v "${program%%:*}" >/dev/null || missing="${missing:-}${program#*:} "
done
[ -d /usr/lib/postgresql ] || missing="${missing:-}postgresql "
if [ -n "${missing:-}" ]; then
  echo "Mancano dei programmi: apt install ${missing}" >&2
  exit 1
fi
exec npm run --silent bench cluster -- "$@"
