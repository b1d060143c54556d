#!/usr/bin/env bash
# Starts all programs of this folder on one machine. Each simulated machine has its own folder and ports. The script makes one machine after
# another fail under load (docs/guida/piu-macchine.md). Needs root on Debian. The first argument is the number of rounds; the default is 1.
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
