#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a validator with its arguments; a validator that is not installed skips the test.

if ! command -v "$1" > /dev/null; then
  echo "$1 is not installed"
  exit 77
fi
exec "$@"
