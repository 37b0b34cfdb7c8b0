#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run-in-display.sh PROGRAM [ARGUMENT…]: runs a program with a display, a session bus and a home of
# its own, so that it neither sees nor leaves anything of the user's.

for tool in Xvfb dbus-run-session
do
  if ! command -v "$tool" > /dev/null
  then
    echo "1..0 # SKIP $tool is not installed"
    exit 0
  fi
done

home=$(mktemp -d) || exit 1
mkdir -m 700 "$home/runtime"
mkfifo "$home/display"

Xvfb -displayfd 3 -screen 0 1400x900x24 -nolisten tcp 3> "$home/display" > "$home/log" 2>&1 &
server=$!
trap 'kill "$server"; wait "$server"; rm -rf "$home"' EXIT
trap 'exit 1' HUP INT TERM
if ! read -r number < "$home/display"
then
  cat "$home/log" >&2
  exit 1
fi

HOME=$home XDG_RUNTIME_DIR=$home/runtime XDG_CACHE_HOME=$home/cache \
XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/share \
DISPLAY=:$number GDK_BACKEND=x11 \
  dbus-run-session -- "$@" 2> "$home/stderr"
status=$?
# The bus says that it may not raise its own limits, wherever nobody may.
grep -v 'Failed to set fd limit' "$home/stderr" >&2
exit "$status"
