#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# test-mime.sh MIME_XML: desktops that know the file tell dumps by name and by content.

set -eu

for program in update-mime-database gio gzip; do
  if ! command -v "$program" > /dev/null; then
    echo "$program is not installed"
    exit 77
  fi
done

# One database, as when the program is installed beside the system's own types: with two, GLib
# takes the type of the content, gzip, over the longer pattern of the name.
system_types=/usr/share/mime/packages/freedesktop.org.xml
if [ ! -f "$system_types" ]; then
  echo "$system_types is not installed"
  exit 77
fi

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

mkdir -p "$folder/mime/packages"
cp "$1" "$system_types" "$folder/mime/packages/"
export XDG_DATA_HOME="$folder" XDG_DATA_DIRS="$folder"
update-mime-database "$folder/mime"
export GIO_USE_VFS=local

failed=0

# expect FILE TYPE
expect ()
{
  found=$(gio info --attributes=standard::content-type "$folder/$1" |
          sed -n 's/.*standard::content-type: //p')
  if [ "$found" != "$2" ]; then
    echo "$1: expected $2, found $found"
    failed=1
  fi
}

printf 'JAVA PROFILE 1.0.2\0' > "$folder/named.hprof"
printf 'JAVA PROFILE 1.0.3\0' > "$folder/unnamed"
gzip -c "$folder/named.hprof" > "$folder/named.hprof.gz"
gzip -c "$folder/named.hprof" > "$folder/other.gz"

expect named.hprof application/x-java-hprof
expect named.hprof.gz application/x-java-hprof
expect unnamed application/x-java-hprof
expect other.gz application/gzip
exit "$failed"
