#!/bin/sh
# Installs Walpurgis with its engine compiled into a folder of its own, without a container:
#     sh deploy/install.sh /opt/walpurgis
# Run it again to upgrade: the new version is built first, and put in the old one's place only when that has worked.
set -eu

prefix=${1:?usage: sh deploy/install.sh FOLDER}
python=${PYTHON:-python3}
here=$(cd "$(dirname "$0")" && pwd)
new=$prefix.new

rm -rf "$new"
"$python" -m venv "$new"
PYTHON=$new/bin/python sh "$here/build.sh" "$new/wheels"
"$new/bin/python" -m pip install --disable-pip-version-check --quiet --no-index --find-links "$new/wheels" 'walpurgis[server]'
rm -rf "$new/wheels"
# Programs of an environment name their interpreter by its full path, which changes when the folder is renamed.
grep -lIr "^#!$new/bin/" "$new/bin" | while read -r script; do
    sed -i "1s|^#!$new/bin/|#!$prefix/bin/|" "$script"
done
rm -rf "$prefix.old"
if [ -e "$prefix" ]; then mv "$prefix" "$prefix.old"; fi
mv "$new" "$prefix"
rm -rf "$prefix.old"
"$prefix/bin/walpurgis" games
echo "Walpurgis is installed: $prefix/bin/walpurgis"
