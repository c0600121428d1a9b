#!/bin/sh
# Builds Walpurgis with its engine compiled, and fetches everything that it needs, as wheels into a folder:
#     sh deploy/build.sh FOLDER
# Needs Python 3.11 or newer with its headers, and a C compiler. The container file runs this, and so does install.sh.
# With WALPURGIS_COMPILE set to nothing the engine stays plain Python: slower bots, but no compiler is needed.
set -eu

wheels=${1:?usage: sh deploy/build.sh FOLDER}
python=${PYTHON:-python3}
source=$(cd "$(dirname "$0")/.." && pwd)
export WALPURGIS_COMPILE="${WALPURGIS_COMPILE-1}"
export PIP_DISABLE_PIP_VERSION_CHECK=1

mkdir -p "$wheels"
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
"$python" -m venv "$tools"
# pip itself would compile everything twice, the first time only to learn the wheel's name.
"$tools/bin/python" -m pip install --quiet build==1.6.1
"$tools/bin/python" -m build --wheel --outdir "$wheels" "$source"
"$tools/bin/python" -m build --wheel --outdir "$wheels" "$source/networks"
# The exact versions that the tests ran with, each proved by its hash. Some come as source, which the pip of Debian 12
# cannot build in the old way.
"$python" -m pip wheel --use-pep517 --quiet --wheel-dir "$wheels" --require-hashes --requirement "$source/locks/server.txt"
