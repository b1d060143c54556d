#!/usr/bin/env bash
# Tests point-in-time recovery with the files of this folder, on one machine with its own folders and ports. Under load, rows are deleted by
# mistake, then the machine fails (docs/guida/tornare-indietro.md). Needs root on Debian.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v pgbackrest >/dev/null || missing="pgbackrest "
[ -d /usr/lib/postgresql ] || missing="${missing:-}postgresql "
if [ -n "${missing:-}" ]; then
  echo "Mancano dei programmi: apt install ${missing}" >&2
  exit 1
fi
exec npm run --silent bench pitr -- "$@"
