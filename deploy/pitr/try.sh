#!/usr/bin/env bash
# Goes back to a moment with what stands in this folder, on one machine, in folders and on ports of its own: under load somebody deletes rows by
# mistake, then the machine dies (docs/guida/tornare-indietro.md). As root, on Debian.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v pgbackrest >/dev/null || missing="pgbackrest "
[ -d /usr/lib/postgresql ] || missing="${missing:-}postgresql "
if [ -n "${missing:-}" ]; then
  echo "Mancano dei programmi: apt install ${missing}" >&2
  exit 1
fi
exec npm run --silent bench pitr -- "$@"
