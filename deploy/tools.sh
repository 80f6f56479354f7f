#!/usr/bin/env bash
# Installs what some tests need beside Python: Node with some packages, a system Redis, a virtual
# screen, network namespaces, HAProxy, Chromium and Firefox. What is there already is left alone.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
lacks() { ! command -v "$1" >/dev/null 2>&1; }

lacks redis-server && lacks valkey-server && missing+=(redis-server)
lacks Xvfb && missing+=(xvfb)
lacks xdotool && missing+=(xdotool)
lacks dbus-daemon && missing+=(dbus)
lacks ip && missing+=(iproute2)
lacks haproxy && missing+=(haproxy)
lacks node && missing+=(nodejs)
lacks npm && missing+=(npm)
lacks chromium && missing+=(chromium)
lacks chromedriver && missing+=(chromium-driver)
lacks firefox-esr && missing+=(firefox-esr)

if [ ${#missing[@]} -gt 0 ]; then
  if lacks apt-get || [ "$(id -u)" != 0 ]; then
    echo "fourfold: install these first: ${missing[*]} (on Debian and Ubuntu: sudo apt install ${missing[*]})" >&2
    exit 1
  fi
  echo "fourfold: installing ${missing[*]}"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

lacks_package() {
  ! node -e '
    const { dependencies } = require("./tests/node/package.json");
    for (const [name, version] of Object.entries(dependencies)) {
      const has = require(`./tests/node/node_modules/${name}/package.json`).version;
      if (has !== version) process.exit(1);
    }' 2>/dev/null
}
if lacks_package; then
  echo "fourfold: installing the Node packages of the tests"
  npm install --prefix tests/node --no-audit --no-fund --loglevel=error
fi
